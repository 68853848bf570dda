import type { ApiReply } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import { listNamedAddresses } from '@holdfast/store/read'
import { writeCsv } from './csv.ts'
import type { NameList } from './name-lists.ts'

/** The caller must already be authorised to read this organisation. */
export const exportNames = async (
  db: Database,
  { table, fileName }: NameList,
  organisationId: string,
): Promise<ApiReply<'exportAddressBook'>> => ({
  file_name: fileName,
  csv: writeCsv(await listNamedAddresses(db, table, [organisationId])),
})
