/** The newest rules of each organisation that this browser has seen and whose words a person compared. */
import { z } from 'zod'

const Head = z.strictObject({ version: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type Head = Readonly<z.infer<typeof Head>>

const keyOf = (organisation: string): string => `rules ${organisation}`

/** Null: this browser has seen no rules of the organisation. Throws for an entry that the page did not write: to forget it
 *  would accept any rules. */
export function findHead(storage: Storage, organisation: string): Head | null {
  const text = storage.getItem(keyOf(organisation))
  return text === null ? null : Head.parse(JSON.parse(text))
}

export const rememberHead = (storage: Storage, organisation: string, { version, hash }: Head): void =>
  storage.setItem(keyOf(organisation), JSON.stringify({ version, hash }))
