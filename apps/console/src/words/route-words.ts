/** The words of the route table: what a page and a dialog are called by. */
import type { Catalogue } from '../../locales/en/catalogue.ts'

export type PageId = keyof Catalogue['pages']
export type DialogId = keyof Catalogue['dialogs']
/** A working page that comes closest to one that does not work yet. */
export type NearestPath = '/accounts-balances' | '/bc-transactions' | '/admin/reconciliation'
