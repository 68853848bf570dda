import { credentialSchema } from '@holdfast/policy/passkeys'
import type { RulesCredential } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { listApproverRegistrations, listRulesChain } from '@holdfast/store/read'
import { parsedRules } from './parsed-rules.ts'

/** Passkeys that no version has ever had: one that was removed does not come back by itself. */
export async function registeredOf(
  db: Queryable,
  organisationId: string,
): Promise<ReadonlyMap<string, RulesCredential[]>> {
  const chain = (await listRulesChain(db, organisationId)).map((row) => parsedRules(row).document)
  const known = new Set(
    chain.flatMap(({ people }) => people.flatMap(({ credentials }) => credentials.map(({ id }) => id))),
  )
  const registered = new Map<string, RulesCredential[]>()
  for (const { person, credential } of await listApproverRegistrations(db, organisationId)) {
    const { data } = credentialSchema.safeParse(credential)
    if (data === undefined || known.has(data.id)) continue
    registered.set(person, [...(registered.get(person) ?? []), data])
  }
  return registered
}
