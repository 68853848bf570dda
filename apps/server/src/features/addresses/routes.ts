import type { VerbsOf } from '../../http/verb.ts'
import { checkAddress } from './check-address.ts'
import { createAddress } from './create-address.ts'
import { createInboundLabel } from './create-inbound-label.ts'
import { deleteAddress } from './delete-address.ts'
import { deleteInboundLabel } from './delete-inbound-label.ts'
import { exportAddressBook } from './export-address-book.ts'
import { exportInboundLabels } from './export-inbound-labels.ts'
import { importAddressBook } from './import-address-book.ts'
import { importInboundLabels } from './import-inbound-labels.ts'
import { listAddressBook } from './list-address-book.ts'
import { listAddressChanges } from './list-address-changes.ts'
import { listAddressPayments } from './list-address-payments.ts'
import { listInboundLabels } from './list-inbound-labels.ts'
import { listLabelChanges } from './list-label-changes.ts'
import { updateAddress } from './update-address.ts'
import { updateInboundLabel } from './update-inbound-label.ts'

export const addresses: VerbsOf<
  | 'listAddressBook'
  | 'createAddress'
  | 'updateAddress'
  | 'deleteAddress'
  | 'listAddressChanges'
  | 'listAddressPayments'
  | 'exportAddressBook'
  | 'importAddressBook'
  | 'listInboundLabels'
  | 'createInboundLabel'
  | 'updateInboundLabel'
  | 'deleteInboundLabel'
  | 'listLabelChanges'
  | 'exportInboundLabels'
  | 'importInboundLabels'
  | 'checkAddress'
> = {
  listAddressBook,
  createAddress,
  updateAddress,
  deleteAddress,
  listAddressChanges,
  listAddressPayments,
  exportAddressBook,
  importAddressBook,
  listInboundLabels,
  createInboundLabel,
  updateInboundLabel,
  deleteInboundLabel,
  listLabelChanges,
  exportInboundLabels,
  importInboundLabels,
  checkAddress,
}
