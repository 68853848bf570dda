import type { Queryable } from '@holdfast/store'
import { listPaymentTemplates } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

const mostTemplates = 500

/** `id`: of the template itself; null: a new one. The caller holds the organisation's lock. */
export async function assertTemplateFits(
  db: Queryable,
  organisationId: string,
  { name, id }: { readonly name: string; readonly id: string | null },
): Promise<void> {
  const others = (await listPaymentTemplates(db, { organisationIds: [organisationId] })).filter(
    (template) => template.id !== id,
  )
  if (others.length >= mostTemplates) throw refusal('TOO_MANY_PAYMENTS', { limit: mostTemplates })
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw refusal('TEMPLATE_NAME_TAKEN', { field: 'name' })
}
