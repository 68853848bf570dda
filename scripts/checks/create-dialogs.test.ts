import { expect, test } from 'vitest'
import { createDialogFaults } from './create-dialogs.ts'

const file = 'apps/console/src/features/wallets/AddWalletDialog.tsx'
const faultsOf = (text: string, name = file) => createDialogFaults(new Map([[name, text]]))

test.each(['FormDialog', 'DialogForm'])('a %s that sends its form itself is found', (form) => {
  expect(faultsOf(`const save = useMutation({})\nreturn <${form} title="a" />`)).toEqual([
    `${file}: sends its form with useMutation; use useCreate`,
  ])
})

test('neither useCreate, nor a dialog without a form, nor an exception is a fault', () => {
  expect(faultsOf('const save = useCreate({})\nreturn <FormDialog {...save.form} />')).toEqual([])
  expect(faultsOf('const close = useMutation({})\nreturn <Dialog />')).toEqual([])
  const exception = 'apps/console/src/features/account/StepUpDialog.tsx'
  expect(faultsOf('useMutation({})\nreturn <DialogForm />', exception)).toEqual([])
})
