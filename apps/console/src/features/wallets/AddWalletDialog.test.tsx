import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { idOf, showPage } from '../members/settings-page.fixture.tsx'
import { AddWalletDialog } from './AddWalletDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const networks = [
  {
    id: idOf(5),
    name: 'TRON',
    network_code: 'tron',
    chain: 'tron',
    chain_id: '0x2b6653dc',
    symbol: 'TRX',
    explorer_url: null,
    sort_order: 1,
    is_active: true,
  },
]

test('a refused address is shown under its field in Spanish too', async () => {
  localStorage.setItem('lang', 'es')
  const refused = { detail: 'No.', code: 'ADDRESS_INVALID', params: { field: 'address', network: 'TRON' } }
  showPage(
    <AddWalletDialog onClose={() => undefined} />,
    ({ method, path }) => {
      if (path === '/api/networks') return { status: 200, json: networks }
      return method === 'POST' && path === '/api/wallets' ? { status: 422, json: refused } : undefined
    },
    { language: 'es', words: spanish },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nombre' }), { target: { value: 'Cold' } })
  const address = screen.getByRole('textbox', { name: 'Dirección' })
  fireEvent.change(address, { target: { value: 'T1' } })
  fireEvent.click(screen.getByRole('combobox', { name: 'Red' }))
  const tron = await screen.findByRole('option', { name: 'TRON (TRX)' })
  // A click without a pressed pointer selects only an option that is highlighted, which takes some time.
  fireEvent.pointerDown(tron)
  fireEvent.click(tron)
  fireEvent.click(screen.getByRole('button', { name: 'Crear' }))
  await screen.findByText('Dirección no válida para TRON')
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/No se pudo crear la billetera/)).toBeNull()
})
