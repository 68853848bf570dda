import { connect } from '@holdfast/client'

/** All transactions since a moment, page by page. Scope: read:transactions. */
export async function listPayments(url: string, token: string, since: Date): Promise<string[]> {
  const holdfast = connect({ url, token })
  const [organization] = await holdfast.listMyOrganisations()
  if (organization === undefined) return []
  const payments: string[] = []
  for (let page = 1; ; page++) {
    const { rows } = await holdfast.listTransactions({
      query: { entity_id: organization.id, from_date: since.toISOString(), page, limit: 200 },
    })
    for (const { timestamp, amount, token: symbol, tx_hash } of rows)
      payments.push(`${timestamp} ${amount} ${symbol} ${tx_hash}`)
    if (rows.length < 200) return payments
  }
}
