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

test('the wallet of a key needs no address, and is offered on networks of the key that transfers are offered on', async () => {
  const key = {
    id: idOf(7),
    kd_id: idOf(8),
    label: 'Payments',
    state: 'ready',
    networks: 'test',
    curve: 'secp256k1',
    threshold: 2,
    n: 3,
  }
  const all = [
    ...networks,
    {
      ...networks[0],
      id: idOf(6),
      name: 'Ethereum Sandbox',
      symbol: 'ETH',
      chain: 'ethereum',
      chain_id: '1511502021',
    },
    {
      ...networks[0],
      id: idOf(9),
      name: 'Solana Devnet',
      chain: 'solana',
      chain_id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      can_send: false,
    },
  ]
  const { sent } = showPage(<AddWalletDialog onClose={() => undefined} />, ({ method, path }) => {
    if (path === '/api/networks') return { status: 200, json: all }
    if (path === '/api/mpc/keys')
      return { status: 200, json: [key, { ...key, id: idOf(1), label: 'Broken', state: 'failed' }] }
    return method === 'POST' ? { status: 201, json: {} } : undefined
  })
  const choose = async (field: string, option: string | RegExp) => {
    fireEvent.click(screen.getByRole('combobox', { name: field }))
    const item = await screen.findByRole('option', { name: option })
    const offered = screen.getAllByRole('option').map((shown) => shown.textContent)
    fireEvent.pointerDown(item)
    fireEvent.click(item)
    return offered
  }
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Ether' } })
  await screen.findByRole('textbox', { name: 'Address' })
  const keys = await choose('MPC key', 'Payments (2 of 3)')
  expect(keys).toEqual(['None: watch an address', 'Payments (2 of 3)'])
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
  // The options of the closed list are still there for a moment.
  const offered = await choose('Network', 'Ethereum Sandbox (ETH)')
  expect(offered.filter((label) => !keys.includes(label))).toEqual(['Ethereum Sandbox (ETH)'])
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() =>
    expect(sent[0]).toMatchObject({
      path: `/api/mpc/keys/${key.id}/wallets`,
      body: { name: 'Ether', network_id: idOf(6), account_group_id: null },
    }),
  )
})
