/** Statements and versions for tests of the chain. */
import { type Json, isSameJson } from './canonical-json.ts'
import { changeStatementMs, type RulesState, type SignedChange } from './chain/rules-state.ts'
import { credentialsOf } from './chain/credentials-of.ts'
import { beginRules } from './rules-chain.ts'
import type { Rules } from './rules-document.ts'
import type { RulesDocument } from './rules-schema.ts'
import { nextOf, rulesOf, usualDocument } from './rules.fixture.ts'
import type { ChangeAct } from './statements.ts'

export const start = Date.parse('2026-11-18T12:00:00Z')
export const hour = 3_600_000
export const first: RulesState = beginRules(rulesOf(usualDocument()), start)

/** A statement about `rules`, made at a time and signed with the first credential under `head`. */
export const signed = (
  act: ChangeAct,
  person: string,
  rules: Rules,
  { head = rules, madeAt = start }: { readonly head?: Rules; readonly madeAt?: number } = {},
): SignedChange => ({
  act,
  person,
  organisation: rules.document.organisation,
  version: rules.document.version,
  hash: rules.hash,
  previous: rules.document.previous,
  notAfter: madeAt + changeStatementMs,
  credentialId: credentialsOf(head.document).find(({ owner }) => owner === person)?.credentialId ?? null,
})

/** The next version, in which new credentials state that it adds them. */
export function changedDocument(head: Rules, change: (document: RulesDocument) => void): RulesDocument {
  const document = structuredClone(nextOf(head, {}))
  change(document)
  for (const { credentials } of document.people)
    for (const credential of credentials)
      if (!isKnown(head, credential)) credential.addedIn = document.version
  return document
}

export const changedRules = (head: Rules, change: (document: RulesDocument) => void): Rules =>
  rulesOf(changedDocument(head, change))

const isKnown = ({ document }: Rules, credential: Json): boolean =>
  credentialsOf(document).some(({ content }) => isSameJson(content, credential))

/** Every new credential joins. */
export const joining = (head: Rules, rules: Rules, madeAt = start): SignedChange[] =>
  credentialsOf(rules.document)
    .filter(({ content }) => !isKnown(head, content))
    .map(({ owner, credentialId }) => ({
      ...signed('join', owner, rules, { madeAt }),
      credentialId,
    }))
