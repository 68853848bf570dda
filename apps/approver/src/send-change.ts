/** Signs a statement about the rules and sends it. */
import { challengeOf, type ChangeAct, changeStatementMs } from '@holdfast/policy/rules'
import type { OpenLink } from './open-link.ts'
import type { SigningFault } from './passkey/sign-statement.ts'
import { type Asking, signBy, type Signing } from './passkey/signing.ts'
import type { Head } from './rules/remembered-head.ts'
import { post } from './server-calls.ts'

export interface Change {
  readonly act: ChangeAct
  readonly organisation: string
  /** The document that it is about. */
  readonly about: Head
  readonly person: string
}

/** Null: sent. Throws `FailedCall`. */
export async function sendChange(
  link: OpenLink,
  { act, organisation, about, person }: Change,
  signing: Signing,
  asking: Asking,
): Promise<SigningFault | null> {
  const notAfter = Date.now() + changeStatementMs
  const statement = { act, organisation, ...about, person, notAfter }
  const signed = await signBy(asking, challengeOf(statement), signing)
  if (!signed.ok) return signed.fault
  const { ok: _, ...proof } = signed
  await post(link, `rules/${organisation}/statements`, { statement, proof })
  return null
}
