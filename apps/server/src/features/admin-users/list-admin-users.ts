import { listAccounts } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentAccounts } from './present-accounts.ts'

export const listAdminUsers: Verb<'listAdminUsers', 'db'> = async ({ db }, { request: { query } }) => {
  const filter = {
    ...(query.q === undefined ? {} : { text: query.q }),
    ...(query.archived === undefined ? {} : { isRetired: query.archived === 'true' }),
  }
  const { rows, total } = await listAccounts(db, filter, query)
  return { rows: await presentAccounts(db, rows), total }
}
