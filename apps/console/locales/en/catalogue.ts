/** All English words. English is the model: another language that lacks a key does not compile. */
import { common } from './common.ts'
import { reconciliation } from './reconciliation.ts'
import { wallets } from './wallets.ts'
import { login } from './login.ts'
import { nav } from './nav.ts'
import { dialogs } from './dialogs.ts'
import { pages } from './routes.ts'
import { shell } from './shell.ts'
import { transactions } from './transactions.ts'

export const catalogue = {
  common,
  dialogs,
  reconciliation,
  wallets,
  login,
  nav,
  pages,
  shell,
  transactions,
}

export type Catalogue = typeof catalogue
