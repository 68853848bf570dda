import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { holdDialogs } from './held-dialogs.ts'

let release: () => void = () => undefined
afterEach(() => {
  release()
  release = () => undefined
  cleanup()
})

const showDialog = () =>
  render(
    <Dialog title="New transfer" closeLabel="Close" onClose={() => undefined}>
      <p>Fields</p>
    </Dialog>,
  )

test('a dialog that opens while dialogs are held waits for the release', async () => {
  release = holdDialogs()
  showDialog()
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => {
    release()
    release = () => undefined
  })
  expect(await screen.findByRole('dialog', { name: 'New transfer' })).toBeTruthy()
})

test('a dialog that is open already stays', async () => {
  showDialog()
  expect(await screen.findByRole('dialog', { name: 'New transfer' })).toBeTruthy()
  await act(async () => {
    release = holdDialogs()
  })
  expect(screen.getByRole('dialog', { name: 'New transfer' })).toBeTruthy()
})
