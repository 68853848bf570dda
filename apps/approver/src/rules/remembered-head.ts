/** The newest rules of each organisation that this browser has seen and whose words a person compared. */
import type { Rules } from '@holdfast/policy/rules'
import { z } from 'zod'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Head = z.strictObject({
  version: z.int().min(1),
  hash: Hash,
  /** The hash of the version before; a freeze names it. */
  previous: Hash.nullable(),
})
export type Head = Readonly<z.infer<typeof Head>>

const keyOf = (organisation: string): string => `rules ${organisation}`

/** Null: this browser has seen no rules of the organisation. Throws for an entry that the page did not write: to forget it
 *  would accept any rules. */
export function findHead(storage: Storage, organisation: string): Head | null {
  const text = storage.getItem(keyOf(organisation))
  return text === null ? null : Head.parse(JSON.parse(text))
}

export const rememberHead = (storage: Storage, rules: Rules): void =>
  storage.setItem(keyOf(rules.document.organisation), JSON.stringify(headOf(rules)))

export const headOf = ({ document: { version, previous }, hash }: Rules): Head => ({
  version,
  hash,
  previous,
})
