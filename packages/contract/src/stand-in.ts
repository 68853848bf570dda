/** A field whose absence or null means a default value. */
import type { z } from 'zod'

interface StandIn {
  readonly of: z.ZodType
  readonly value: unknown
}

const standIns = new WeakMap<z.ZodType, StandIn>()

export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  const withStandIn = schema.nullish().transform((read) => read ?? value)
  standIns.set(withStandIn, { of: schema, value })
  return withStandIn
}

export const standInFor = (schema: z.ZodType): StandIn | undefined => standIns.get(schema)
