/** All English words. English is the model: another language that lacks a key does not compile. */
import { common } from './common.ts'
import { enrichment } from './enrichment.ts'
import { fetch } from './fetch.ts'
import { precision } from './precision.ts'
import { reconciliation } from './reconciliation.ts'
import { reconciliationHistory } from './reconciliation-history.ts'
import { wallets } from './wallets.ts'
import { login } from './login.ts'
import { nav } from './nav.ts'
import { dialogs } from './dialogs.ts'
import { pages } from './routes.ts'
import { metrics, runs } from './runs.ts'
import { shell } from './shell.ts'
import { transactionDetails } from './transaction-details.ts'
import { transactionPreferences } from './transaction-preferences.ts'
import { transactionsMpc } from './transactions-mpc.ts'
import { transactions } from './transactions.ts'

export const catalogue = {
  common,
  dialogs,
  enrichment,
  fetch,
  precision,
  reconciliation,
  reconciliationHistory,
  wallets,
  login,
  metrics,
  nav,
  pages,
  runs,
  shell,
  transactionDetails,
  transactionPreferences,
  transactions,
  transactionsMpc,
}

export type Catalogue = typeof catalogue
