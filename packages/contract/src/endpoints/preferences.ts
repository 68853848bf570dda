import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { answerObject } from '../answer-object.ts'
import { tokenDecimalChoices, usdDecimalChoices } from '../choices.ts'
import type { Route } from '../route.ts'
import { Id } from '../fields.ts'

/** Displayed decimals by symbol, as stored. */
const StoredPrecision = z.record(
  z.string().min(1).max(32),
  z.union(tokenDecimalChoices.map((n) => z.literal(n))),
)

/** As people send them: 'USD' has its own, smaller set of choices. */
export const PrecisionMap = StoredPrecision.refine(
  (map) => map.USD === undefined || (usdDecimalChoices as readonly number[]).includes(map.USD),
  {
    path: ['USD'],
    message: code('USD_DECIMALS'),
  },
).refine((map) => Object.keys(map).length <= 200, code('TOO_MANY_SYMBOLS'))

export const languages = ['en', 'es'] as const
export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'comfortable'] as const

/** A name of the IANA database, such as 'Europe/Madrid'. */
export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/)
  .refine(isTimeZone, code('TIME_ZONE_UNKNOWN'))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** How the console looks to the person, on every device. */
const look = {
  /** Null: as the browser has it. */
  language: z.enum(languages).nullable(),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Times are displayed in it. Null: the zone of the browser. */
  time_zone: z.string().nullable(),
}

export const Preferences = answerObject(
  { default_org_id: Id.nullable(), precision: StoredPrecision, ...look },
  { precision: {}, language: null, theme: 'system', density: 'compact', time_zone: null },
)

const KeyedPreferences = z
  .object({ default_org_id: Id.nullable(), precision: PrecisionMap, ...look, time_zone: TimeZone.nullable() })
  .partial()
  .strict()

export const preferences = {
  getPreferences: {
    method: 'GET',
    path: '/api/users/preferences',
    access: 'signed-in',
    reply: Preferences,
    summary: 'Default organisation, decimals for each symbol, and how the console looks',
  },
  updatePreferences: {
    method: 'PUT',
    isReplyOpen: true,
    path: '/api/users/preferences',
    access: 'signed-in',
    /** A bare map of symbols is read as the precision map. */
    body: z.union([
      KeyedPreferences,
      PrecisionMap.transform((precision): z.output<typeof KeyedPreferences> => ({ precision })),
    ]),
    reply: Preferences,
    refusals: ['USD_DECIMALS', 'TOO_MANY_SYMBOLS', 'TIME_ZONE_UNKNOWN', 'ORGANISATION_NOT_YOURS'],
    summary: 'Change the keys that are sent, keep the others',
  },
} as const satisfies Record<string, Route>
