/** The words of the route table: the names of pages and dialogs. */
import type { Catalogue } from '../../locales/en/catalogue.ts'

export type PageId = keyof Catalogue['pages']
export type DialogId = keyof Catalogue['dialogs']
