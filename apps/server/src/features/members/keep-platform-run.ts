/** Ensures after each change of accounts that one admin and one system user can still sign in. */
import type { Transaction } from '@holdfast/store'
import { countFlags } from '@holdfast/store/read'
import { lockFlagged } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'

export async function keepPlatformRun(tx: Transaction, act: () => Promise<void>): Promise<void> {
  await lockFlagged(tx)
  const before = await countFlags(tx)
  await act()
  const after = await countFlags(tx)
  if ((after.admins === 0 && before.admins > 0) || (after.systems === 0 && before.systems > 0))
    throw refusal('PLATFORM_NEEDS_STAFF')
}
