<?php

declare(strict_types=1);

namespace HostedLinks;

/** A JSON object with typed fields. Fields that this version does not know are in `json()`. */
abstract class Model implements \JsonSerializable
{
    /**
     * The fields that are objects on the wire: `null` for a map, a class for a model, and that in a list for a list of them.
     *
     * @var array<string, class-string<Model>|list<class-string<Model>>|null>
     */
    protected const OBJECTS = [];

    /** @param array<string, mixed> $fields */
    final protected function __construct(protected readonly array $fields) {}

    /**
     * Of its JSON.
     *
     * @param array<string, mixed> $fields
     */
    public static function of(array $fields): static
    {
        return new static(static::shaped($fields));
    }

    /** What is an object on the wire, and would be written as a list: PHP has one empty array for both. */
    private static function shaped(array $fields): array
    {
        foreach (array_intersect_key(static::OBJECTS, $fields) as $name => $class) {
            $asObject = static function (mixed $value) use ($class): mixed {
                $of = is_array($class) ? $class[0] : $class;
                $fields = is_array($value) && $of !== null ? $of::shaped($value) : $value;
                return is_array($fields) && array_is_list($fields) ? (object) $fields : $fields;
            };
            $value = $fields[$name];
            $fields[$name] = is_array($class) && is_array($value) ? array_map($asObject, $value) : $asObject($value);
        }
        return $fields;
    }

    /** @return array<string, mixed> every field, as it is sent */
    public function json(): array
    {
        return $this->fields;
    }

    /** An empty one is `{}`, not `[]`. */
    public function jsonSerialize(): object
    {
        return (object) $this->fields;
    }

    /**
     * Of the arguments that are set, by the names that they have on the wire.
     *
     * @param array<string, mixed> $fields
     */
    protected static function with(array $fields): static
    {
        return new static(array_filter($fields, static fn(mixed $value): bool => $value !== null));
    }

    protected static function flag(?bool $value): ?string
    {
        return $value === null ? null : ($value ? 'true' : 'false');
    }

    protected static function wireTime(?\DateTimeInterface $time): ?string
    {
        return $time?->format('Y-m-d\TH:i:s.vP');
    }

    protected function time(string $name): ?\DateTimeImmutable
    {
        return isset($this->fields[$name]) ? new \DateTimeImmutable($this->fields[$name]) : null;
    }

    /** @return ?array<string, mixed> */
    protected function map(string $name): ?array
    {
        return isset($this->fields[$name]) ? (array) $this->fields[$name] : null;
    }

    /**
     * @template T of Model
     * @param class-string<T> $class
     * @return ?T
     */
    protected function object(string $name, string $class): ?Model
    {
        $value = $this->fields[$name] ?? null;
        return $value === null || $value instanceof Model ? $value : $class::of((array) $value);
    }

    /**
     * @template T of Model
     * @param class-string<T> $class
     * @return list<T>
     */
    protected function objects(string $name, string $class): array
    {
        $of = static fn(object|array $each): Model => $each instanceof Model ? $each : $class::of((array) $each);
        return array_map($of, $this->fields[$name] ?? []);
    }
}
