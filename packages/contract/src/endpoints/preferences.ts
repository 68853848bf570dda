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

export const Preferences = answerObject(
  { default_org_id: Id.nullable(), precision: StoredPrecision },
  { precision: {} },
)

const KeyedPreferences = z
  .object({ default_org_id: Id.nullable().optional(), precision: PrecisionMap.optional() })
  .strict()

export const preferences = {
  getPreferences: {
    method: 'GET',
    path: '/api/users/preferences',
    access: 'signed-in',
    reply: Preferences,
    summary: 'Default organisation and decimals for each symbol',
  },
  updatePreferences: {
    method: 'PUT',
    isReplyOpen: true,
    path: '/api/users/preferences',
    access: 'signed-in',
    /** A bare map of symbols is read as the precision map. */
    body: z.union([KeyedPreferences, PrecisionMap.transform((precision) => ({ precision }))]),
    reply: Preferences,
    refusals: ['USD_DECIMALS', 'TOO_MANY_SYMBOLS', 'ORGANISATION_NOT_YOURS'],
    summary: 'Change the keys that are sent, keep the others',
  },
} as const satisfies Record<string, Route>
