/**
 * The checks beyond the linter's: imports between packages, licences, catalogues and more. Prints every fault
 * and exits 1 on any.
 */
import { findCatalogueFaults } from './checks/catalogues.ts'
import { findChainFaults } from './checks/chains.ts'
import { findCreateDialogFaults } from './checks/create-dialogs.ts'
import { findFieldFaults } from './checks/fields.ts'
import { findFileNameFaults } from './checks/file-names.ts'
import { findImportFaults } from './checks/imports.ts'
import { findLicenceFaults } from './checks/find-licence-faults.ts'
import { findLongFunctions } from './checks/long-functions.ts'
import { findMockedTestFaults } from './checks/mocked-tests.ts'
import { findNamedFileFaults } from './checks/named-files.ts'
import { findPlainEnglishFaults } from './checks/plain-english.ts'
import { findTransferStatusFaults } from './checks/transfer-status.ts'
import { findUnusedTexts } from './checks/unused-texts.ts'
import { findVerbFaults } from './checks/verbs.ts'

const checks: Record<string, () => string[] | Promise<string[]>> = {
  imports: findImportFaults,
  licences: findLicenceFaults,
  chains: findChainFaults,
  catalogues: findCatalogueFaults,
  'unused texts': findUnusedTexts,
  fields: findFieldFaults,
  'transfer status': findTransferStatusFaults,
  verbs: findVerbFaults,
  'file names': findFileNameFaults,
  'named files': findNamedFileFaults,
  'create dialogs': findCreateDialogFaults,
  functions: findLongFunctions,
  'mocked tests': findMockedTestFaults,
  'plain English': findPlainEnglishFaults,
}

let faults = 0
for (const [name, find] of Object.entries(checks)) {
  const found = await find()
  faults += found.length
  console.log(`${name}: ${found.length === 0 ? 'in order' : `${found.length} faults`}`)
  for (const fault of found) console.log(`  ${fault}`)
}
process.exitCode = faults === 0 ? 0 : 1
