import { installationId, type Right } from '@holdfast/ledger'
import type { Actor } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { forbidden } from '../../http/refusal.ts'

/** Only the platform's staff read the installation's own record. */
export function authoriseReader(actor: Actor, right: Right, organisationId: string): void {
  if (organisationId !== installationId) return authorise(actor, right, organisationId)
  if (!actor.user.is_admin && !actor.user.is_system) throw forbidden()
}
