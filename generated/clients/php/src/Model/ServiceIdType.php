<?php

// Generated from openapi/ by `npm run generate`. Do not edit.

declare(strict_types=1);

namespace HostedLinks\Model;

use HostedLinks\Model;

/** An ID type and how it can be verified. */
final class ServiceIdType extends Model
{
    protected const OBJECTS = [
        'verification_methods' => [ServiceMethod::class],
        'id_number' => NumberForm::class,
        'availability' => Availability::class,
    ];

    /** An ID type of the country, as listed by `GET /v1/services` (§2.2 of the interface). */
    public function idType(): string
    {
        return $this->fields['id_type'] ?? null;
    }

    /** English name of the ID type. */
    public function name(): string
    {
        return $this->fields['name'] ?? null;
    }

    /**
     * The methods that a link may use for it, each with its fields.
     * @return list<ServiceMethod>
     */
    public function verificationMethods(): array
    {
        return $this->objects('verification_methods', ServiceMethod::class);
    }

    /** The form of its numbers; null where no number is asked for. */
    public function idNumber(): ?NumberForm
    {
        return $this->object('id_number', NumberForm::class);
    }

    /** Whether the source of an ID type answered within the last hour. */
    public function availability(): ?Availability
    {
        return $this->object('availability', Availability::class);
    }
}
