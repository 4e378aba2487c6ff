<?php

declare(strict_types=1);

namespace HostedLinks;

/** A JSON object with typed fields. Fields that this version does not know are in `json()`. */
abstract class Model implements \JsonSerializable
{
    /** @param array<string, mixed> $fields */
    final protected function __construct(protected readonly array $fields) {}

    /**
     * Of its JSON.
     *
     * @param array<string, mixed> $fields
     */
    public static function of(array $fields): static
    {
        return new static($fields);
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

    /**
     * @template T of Model
     * @param class-string<T> $class
     * @return ?T
     */
    protected function object(string $name, string $class): ?Model
    {
        $value = $this->fields[$name] ?? null;
        return is_array($value) ? $class::of($value) : $value;
    }

    /**
     * @template T of Model
     * @param class-string<T> $class
     * @return list<T>
     */
    protected function objects(string $name, string $class): array
    {
        $of = static fn(array|Model $each): Model => is_array($each) ? $class::of($each) : $each;
        return array_map($of, $this->fields[$name] ?? []);
    }
}
