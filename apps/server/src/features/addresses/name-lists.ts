/** The two lists of an organisation that give names to addresses. */
import type { AuditSubject } from '@holdfast/ledger'
import type { AddressList } from '@holdfast/store/read'

/** `noun` is the term for an entry. */
export interface NameList {
  readonly table: AddressList
  readonly noun: 'address' | 'label'
  readonly kind: AuditSubject & ('address' | 'label')
  readonly fileName: string
  /** Its names identify payees, so none may resemble another. */
  readonly isForPayees: boolean
}

export const book: NameList = {
  table: 'address_book',
  noun: 'address',
  kind: 'address',
  fileName: 'address-book.csv',
  isForPayees: true,
}
export const labels: NameList = {
  table: 'inbound_labels',
  noun: 'label',
  kind: 'label',
  fileName: 'address-labels.csv',
  isForPayees: false,
}
