/**
 * Transfer requests, from the form to a reconciled row of the ledger: requested and approved by two people who sign in
 * themselves, signed by the three signers of the sandbox, accepted by its chain, read by ingestion.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { openNewTransfer } from '../new-transfer.ts'
import { openRow, panelAct as act, requestPanel, requestRows as rows } from '../request-panel.ts'
import { nextAlert } from '../next-alert.ts'
import { signInByHand } from '../sign-in-by-hand.ts'
import { makeSigningWallet, type SigningWallet, strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { stopClock, timeCalls } from '../timed-calls.ts'
import { expect, type Newcomer, password, solidAfterBlocks, test, type World } from '../world.ts'

const path = '/mpc/transfer-requests'
const status = (page: Page) => requestPanel(page).locator('[data-status]').first()
const openFirst = (page: Page) => openRow(rows(page).first())
const inFours = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

async function fillIn(
  page: Page,
  wallet: SigningWallet,
  { amount, recipient, token = /^USDT/ }: { amount: string; recipient: string; token?: RegExp },
  fields = english.fields,
): Promise<void> {
  await openNewTransfer(page)
  await chooseIn(page, fields.network, 'TRON Sandbox')
  await chooseIn(page, fields.wallet, wallet.name)
  await chooseIn(page, fields.token, token)
  await page.getByLabel(fields.amount, { exact: true }).fill(amount)
  await page.getByLabel(fields.recipient, { exact: true }).fill(recipient)
}

const english = {
  fields: {
    network: 'Network',
    wallet: 'Wallet',
    token: 'Token',
    amount: 'Amount',
    recipient: 'Payee',
  },
  memo: 'Memo',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  title: 'Transfer Requests',
  firstTime: 'First payment to this address from this organization.',
  confirm: /^I have checked this address/,
  confirmMissing: 'Confirm that you checked the recipient',
  create: 'Save draft',
  submit: 'Submit',
  approve: 'Approve',
  review: 'Review and approve',
  approveTitle: 'Approve this transfer',
  reason: 'Reason',
  sign: 'Sign & Broadcast',
  signAsk: 'Sign and broadcast this transfer?',
  receipt: 'Receipt',
  refreshReceipt: 'Refresh receipt',
  confirmed: 'Confirmed on the chain',
  confirmedIn: /^Confirmed · block [\d,]+$/,
  result: 'Successful',
  feeLimit: /on the chain shows a lower limit: there it covers energy only/,
  transaction: 'Transaction details',
  receiptFile: 'Receipt (PDF)',
  unread: 'has not been read',
  waits: (who: string) => `Needs 1 approval from ${who}.`,
  statuses: ['draft', 'pending', 'approved', 'broadcasted'],
  details: 'Transaction Details',
  books: 'Matches the chain',
  approved: 'approved it',
  fetch: { title: 'Fetch Transactions', all: 'All', submit: 'Fetch', done: 'Done' },
}

const spanish: typeof english = {
  fields: {
    network: 'Red',
    wallet: 'Billetera',
    token: 'Token',
    amount: 'Importe',
    recipient: 'Destinatario',
  },
  memo: 'Nota en la cadena',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  title: 'Solicitudes de transferencia',
  firstTime: 'Primer pago de esta organización a esta dirección.',
  confirm: /^He comprobado esta dirección/,
  confirmMissing: 'Confirme que ha comprobado el destinatario',
  create: 'Guardar borrador',
  submit: 'Enviar',
  approve: 'Aprobar',
  review: 'Revisar y aprobar',
  approveTitle: 'Aprobar esta transferencia',
  reason: 'Motivo',
  sign: 'Firmar y transmitir',
  signAsk: '¿Firmar y transmitir esta transferencia?',
  receipt: 'Recibo',
  refreshReceipt: 'Actualizar recibo',
  confirmed: 'Confirmada en la cadena',
  confirmedIn: /^Confirmada · bloque [\d.]+$/,
  result: 'Correcta',
  feeLimit: /muestra un límite menor: allí solo cubre la energía/,
  transaction: 'Detalles de la transacción',
  receiptFile: 'Recibo (PDF)',
  unread: 'aún no se ha leído',
  waits: (who) => `Falta 1 aprobación de ${who}.`,
  statuses: ['borrador', 'pendiente', 'aprobada', 'transmitida'],
  details: 'Detalles de la transacción',
  books: 'Coincide con la cadena',
  approved: 'la aprobó',
  fetch: { title: 'Obtener transacciones', all: 'Todas', submit: 'Obtener', done: 'Finalizado' },
}

async function wholeNewTreasury(world: World): Promise<Newcomer & { wallet: SigningWallet }> {
  const newcomer = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, newcomer.calls, newcomer.organisation.id)
  return { ...newcomer, wallet }
}

for (const [language, texts] of [
  ['en', english],
  ['es', spanish],
] as const)
  test(`[TR-01] [TR-02] [TR-07] [TR-08] [TR-09] [TR-11] [TR-12] [TR-18] [TR-19] [API-70] [ROUTE-28] two people take a transfer from the form to a reconciled row (${language})`, async ({
    page,
    browser,
    baseURL,
    world,
  }) => {
    test.setTimeout(480_000)
    const { calls, organisation, name, email, wallet } = await wholeNewTreasury(world)
    const colleague = await world.newColleague(calls, organisation.id, 'Approver')
    const recipient = strangersAddress()
    await page.evaluate(() => localStorage.removeItem('auth_token'))
    await speak(page, language)
    await signInByHand(page, { email, password, to: path, texts })

    // As pasted from an invoice in the language.
    const pasted = language === 'en' ? '12.50' : '12,50'
    await fillIn(page, wallet, { amount: pasted, recipient }, texts.fields)
    await page.locator('summary').click()
    await page.getByLabel(texts.memo).fill('Invoice 7')
    await expect(page.getByText(texts.firstTime)).toBeVisible()
    await expect(page.getByRole('button', { name: inFours(recipient) })).toBeVisible()
    await page.getByRole('button', { name: texts.create }).click()
    await expect(page.getByText(texts.confirmMissing)).toBeVisible()
    await page.getByRole('checkbox', { name: texts.confirm }).click()
    const created = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && new URL(request.url()).pathname === '/api/transfer-requests',
    )
    await page.getByRole('button', { name: texts.create }).click()
    expect((await created).postDataJSON()).toEqual({
      wallet_id: wallet.id,
      recipient_address: recipient,
      amount: '12.50',
      token_id: wallet.usdt,
      network_code: wallet.networkCode,
      memo: 'Invoice 7',
    })
    await expect(status(page)).toHaveText(texts.statuses[0] ?? '')
    await expect(rows(page)).toHaveCount(1)
    await expect(requestPanel(page).getByRole('button', { name: inFours(recipient) })).toBeVisible()
    await act(page, texts.submit).click()
    await expect(status(page)).toHaveText(texts.statuses[1] ?? '')
    // The requester may not approve, and sees who may.
    await expect(act(page, texts.review)).toHaveCount(0)
    await expect(requestPanel(page).getByText(texts.waits(colleague.name))).toBeVisible()

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const approver = await other.newPage()
    await speak(approver, language)
    await signInByHand(approver, { email: colleague.email, password, to: path, texts })
    await openFirst(approver)
    await act(approver, texts.review).click()
    const yes = approver.getByRole('dialog', { name: texts.approveTitle })
    const [request] = await calls.listTransferRequests({ query: { entity_id: organisation.id } })
    for (const shown of [wallet.address, recipient, request?.intent_hash ?? ''])
      await expect(yes.getByText(inFours(shown))).toBeVisible()
    const usdt = (await calls.listTokens()).find(({ id }) => id === wallet.usdt)
    await expect(yes.getByText(inFours(usdt?.contract_address ?? 'none'))).toBeVisible()
    await expect(yes.getByText('Invoice 7', { exact: true })).toBeVisible()
    await expect(yes.getByText(texts.firstTime)).toBeVisible()
    await expect(yes.getByText(texts.feeLimit)).toBeVisible()
    await expectAccessible(approver)
    await yes.getByRole('button', { name: texts.approve }).click()
    await expect(yes.getByText(texts.confirmMissing)).toBeVisible()
    expect((await calls.listTransferRequests({ query: {} }))[0]?.status).toBe('pending')
    await yes.getByRole('checkbox', { name: texts.confirm }).click()
    await yes.getByLabel(texts.reason).fill('Checked by telephone')
    await yes.getByRole('button', { name: texts.approve }).click()
    await expect(yes).toHaveCount(0)
    await expect(status(approver)).toHaveText(texts.statuses[2] ?? '')
    await expect(requestPanel(approver)).toContainText('Checked by telephone')
    await other.close()

    await expect(status(page)).toHaveText(texts.statuses[2] ?? '')
    await expect(requestPanel(page)).toContainText(`${colleague.name} ${texts.approved}`)
    // A name given afterwards appears in the list as well.
    await calls.createAddress({
      body: {
        name: 'Studio South',
        address: recipient,
        note: '',
        network_id: wallet.networkId,
        entity_id: organisation.id,
      },
    })
    await page.reload()
    await expect(rows(page).first()).toContainText('Studio South')
    const signed = page.waitForRequest((request) => request.url().includes('/sign-and-broadcast'))
    await act(page, texts.sign).click()
    const question = page.getByRole('alertdialog', { name: texts.signAsk })
    await expect(question).toContainText(language === 'en' ? '12.50 USDT' : '12,50 USDT')
    await expect(question).toContainText(`Studio South`)
    await expect(question.getByRole('button', { name: inFours(recipient) })).toBeVisible()
    await expect(question).toContainText(wallet.name)
    await expect(question.getByRole('definition').nth(2)).toHaveText(
      new RegExp(`^${Math.trunc(Number(request?.fee_ceiling))}[.,]\\d{2,6} TRX$`),
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(act(page, texts.sign)).toBeFocused()
    await expect(status(page)).toHaveText(texts.statuses[2] ?? '')
    await act(page, texts.sign).click()
    await question.getByRole('button', { name: texts.sign }).click()
    expect(new URL((await signed).url()).searchParams.get('force_dev_key')).toBe('false')
    await expect(status(page)).toHaveText(texts.statuses[3] ?? '', { timeout: 30_000 })
    // The documented word says less than it seems to: only the chain confirms a transfer.
    await expect(status(page)).not.toHaveAttribute('data-confirmed')
    await world.chain.mine(solidAfterBlocks + 1)
    for (const place of [requestPanel(page), rows(page).first()])
      await expect(place.getByText(texts.confirmedIn)).toBeVisible({ timeout: 30_000 })
    await expect(status(page)).toHaveAttribute('data-confirmed')

    await act(page, texts.receipt).click()
    const receipt = page.getByRole('dialog', { name: texts.receipt })
    const read = await calls.getTransferReceipt({ params: { id: request?.id ?? '' } })
    expect(read).toMatchObject({ status: 'confirmed', result: 'SUCCESS' })
    await expect(receipt.getByText(texts.confirmed)).toBeVisible()
    await expect(receipt.getByText(texts.result, { exact: true })).toBeVisible()
    for (const figure of [read.resources.bandwidth_used, read.resources.energy_used])
      await expect(receipt.getByText((figure ?? -1).toLocaleString(language), { exact: true })).toBeVisible()
    for (const fee of Object.values(read.fees))
      await expect(
        receipt.getByText((fee ?? 'none').replace('.', language === 'es' ? ',' : '.')).first(),
      ).toBeVisible()
    const response = page.waitForResponse((response) => response.url().includes('/refresh-receipt'))
    await receipt.getByRole('button', { name: texts.refreshReceipt }).click()
    expect((await response).status()).toBe(200)
    await page.keyboard.press('Escape')

    // It returns through ingestion like any transaction, and the ledger matches the chain.
    await page.goto('/accounts-balances')
    const inBooks = page.locator(`tr[data-wallet="${wallet.id}"]`)
    await inBooks.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: texts.fetch.title }).click()
    await page.getByRole('radio', { name: texts.fetch.all }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.fetch.submit, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(texts.fetch.done, { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    })
    const booked = async () => {
      const wallets = await calls.listWallets({ query: { entity_id: organisation.id } })
      const { books, tokens } = wallets.find(({ id }) => id === wallet.id) ?? {}
      return [books?.state, tokens?.find(({ symbol }) => symbol === 'USDT')?.balance]
    }
    await expect.poll(booked, { timeout: 60_000, intervals: [1_000] }).toEqual(['reconciled', '887.5'])
    await page.goto(`${path}?tab=done`)
    await expect(rows(page)).toHaveCount(1)
    await expect(page.locator('th[scope="rowgroup"]')).toHaveCount(0)
    await openFirst(page)
    // The fee of the ledger's row, no longer that of the receipt.
    const paid = requestPanel(page).locator('[data-fee-paid]')
    const decimal = language === 'es' ? ',' : '.'
    await expect(paid).toContainText((read.fees.trx_burned_total ?? 'none').replace('.', decimal))
    await expect(paid).not.toContainText(texts.unread)
    const download = page.waitForEvent('download')
    await requestPanel(page).getByRole('button', { name: texts.receiptFile }).click()
    const file = await (await download).path()
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
    await requestPanel(page).getByRole('button', { name: texts.transaction }).click()
    const details = page.getByRole('dialog', { name: texts.details })
    await expect(details.getByText(read.tx_hash).first()).toBeVisible()
    await page.keyboard.press('Escape')
    // The row is linked to its request: the requester and the memo.
    await page.goto(`/bc-transactions-mpc?q=${read.tx_hash}`)
    const linked = page.getByRole('main').locator('tbody tr').filter({ hasText: name })
    await expect(linked.first()).toContainText('Invoice 7')
    await page.goto('/accounts-balances')
    await expect(inBooks).toContainText(texts.books)
  })

test('[TR-05] [TR-06] [TR-25] the form requires wallet, token, recipient and amount; wallets follow the network; it sends five fields', async ({
  page,
  world,
}) => {
  const { wallet } = await wholeNewTreasury(world)
  const posts: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/transfer-requests')
      posts.push(request.postDataJSON())
  })
  await page.goto(path)
  await page.reload()
  await expect(page.getByText('No transfer requests yet.')).toBeVisible()
  const create = page.getByRole('button', { name: 'Save draft' })
  const listed = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/mpc/wallets' && searchParams.has('network_code')
  })
  await openNewTransfer(page)
  await create.click()
  await expect(page.getByText('Wallet, token, recipient and amount are required.')).toBeVisible()
  expect(posts).toEqual([])
  // The only wallet that can pay is chosen already, and its network with it.
  for (const fault of ['Choose a token', 'Enter an amount', 'Enter the recipient’s address'])
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  await chooseIn(page, 'Network', 'TRON Sandbox')
  expect(new URL((await listed).url()).searchParams.get('network_code')).toBe(wallet.networkCode)
  await page.getByRole('combobox', { name: 'Wallet', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText([wallet.name])
  await page.keyboard.press('Escape')
  await chooseIn(page, 'Wallet', wallet.name)
  await chooseIn(page, 'Token', /^TRX/)
  for (const [amount, fault] of [
    ['1,00', 'Enter an amount such as 1250.50 or 1,250.50'],
    ['1,000', '“1,000” can mean two amounts. Enter 1000 or 1.000.'],
    ['0', 'Enter an amount above zero'],
    ['1.0000001', 'This token has 6 decimal places'],
  ] as const) {
    await page.getByLabel('Amount', { exact: true }).fill(amount)
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Payee', { exact: true }).fill(strangersAddress())
  await create.click()
  // Nothing is missing: only the amount has its message.
  await expect(page.getByText('Wallet, token, recipient and amount are required.')).toHaveCount(0)
  await expect(page.getByText('This token has 6 decimal places', { exact: true })).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('2')
  await page.getByLabel('Payee', { exact: true }).fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await expect(page.getByText('Invalid address for TRON Sandbox')).toBeVisible()
  await create.click()
  await expect(page.getByText('Invalid address for TRON Sandbox').first()).toBeVisible()
  expect(await rows(page).count()).toBe(0)
  const recipient = strangersAddress()
  await page.getByLabel('Payee', { exact: true }).fill(recipient)
  await page.getByRole('checkbox', { name: /^I have checked/ }).click()
  posts.length = 0
  await create.click()
  await expect(status(page)).toHaveText('draft')
  expect(posts).toEqual([
    {
      wallet_id: wallet.id,
      recipient_address: recipient,
      amount: '2',
      token_id: wallet.trx,
      network_code: wallet.networkCode,
    },
  ])
})

test('a transfer that would certainly fail cannot be submitted, a look-alike must be compared, a watched wallet is named', async ({
  page,
  world,
}) => {
  const { calls, organisation, wallet } = await wholeNewTreasury(world)
  const known = strangersAddress()
  await calls.createAddress({
    body: {
      name: 'Supplier',
      address: known,
      note: '',
      network_id: wallet.networkId,
      entity_id: organisation.id,
    },
  })
  await page.goto(path)
  await fillIn(page, wallet, { amount: '1000000', recipient: known, token: /^TRX/ })
  await expect(page.getByText('This transfer would fail, so it can’t be submitted.').first()).toBeVisible()
  await expect(page.getByText(/^The wallet holds 500.00 TRX; .* 1,000,00/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled()
  const submit = page.getByRole('button', { name: 'Submit for approval' })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription('This transfer would fail, so it can’t be submitted.')
  await expect(page.getByText('Supplier is in your address book')).toBeVisible()
  await expect(page.getByText(/^Added \d{4}-\d\d-\d\d .* by /)).toBeVisible()
  expect(await rows(page).count()).toBe(0)
  await page.route('**/api/transfer-requests/estimate', async (route) => {
    const answer = await route.fetch()
    const checks = (await answer.json()) as object
    const likeness = { rule: 'same-ends', head: 4, tail: 6, edits: 0 }
    const look_alikes = [{ address: known, name: 'Supplier', known_as: 'address_book', ...likeness }]
    await route.fulfill({ json: { ...checks, look_alikes } })
  })
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await page.getByLabel('Payee', { exact: true }).fill(strangersAddress())
  await expect(page.getByText(/looks like one that you know/)).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Confirm that you checked the recipient')).toBeVisible()
  expect(await rows(page).count()).toBe(0)
  await page.getByRole('checkbox', { name: /^I have compared every character/ }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(status(page)).toHaveText('draft')

  await calls.createWallet({
    body: {
      name: 'Cold store',
      address: strangersAddress(),
      network_id: wallet.networkId,
      entity_id: organisation.id,
    },
  })
  await page.goto('/buttons/Send')
  const dialog = page.getByRole('dialog', { name: 'Send' })
  await expect(dialog.getByRole('combobox', { name: 'Network', exact: true })).toHaveText('TRON Sandbox')
  // Nobody holds the key of the other wallet.
  await expect(dialog.getByRole('combobox', { name: 'Wallet', exact: true })).toContainText(wallet.name)
  await dialog.getByRole('combobox', { name: 'Wallet', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Cold store' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chooseIn(page, 'Token', /^TRX/)
  await dialog.getByLabel('Amount', { exact: true }).fill('3')
  await dialog.getByLabel('Payee', { exact: true }).fill(known)
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/mpc\/transfer-requests\?request=/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('3.00 TRX')

  await page.goto('/accounts-balances')
  await page.locator(`tr[data-wallet="${wallet.id}"]`).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Send', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New transfer' })
  await expect(form.getByRole('combobox', { name: 'Network', exact: true })).toHaveText('TRON Sandbox')
  await expect(form.getByRole('combobox', { name: 'Wallet', exact: true })).toHaveText(wallet.name)
})

test('a transfer that would fail now is saved as a draft, because its wallet may be filled before it is submitted', async ({
  page,
  world,
}) => {
  const { wallet } = await wholeNewTreasury(world)
  await page.goto(path)
  await fillIn(page, wallet, { amount: '1000000', recipient: strangersAddress(), token: /^TRX/ })
  await expect(page.getByText('This transfer would fail, so it can’t be submitted.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^I have checked/ }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(status(page)).toHaveText('draft')
  await expect(rows(page)).toContainText('1,000,000.00 TRX')
})

test('a draft is edited in the form: its comment stays, the old values are gone, and it is submitted', async ({
  page,
  world,
}) => {
  const { calls, organisation, wallet } = await wholeNewTreasury(world)
  const recipient = strangersAddress()
  const { id } = await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: recipient,
      amount: '7',
      token_id: wallet.usdt,
      network_code: wallet.networkCode,
      note: 'Rent',
      max_fee: '55',
    },
  })
  await calls.commentOnTransferRequest({ params: { id }, body: { text: 'For November' } })
  await page.goto(path)
  await openFirst(page)
  await act(page, 'Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit draft' })
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('7')
  await expect(form.getByLabel('Note for approvers')).toHaveValue('Rent')
  await expect(form.locator('[name="max_fee"]')).toHaveValue('55')
  await form.getByRole('checkbox', { name: english.confirm }).click()
  // The draft itself is no identical transfer.
  await expect(form.getByText('An identical transfer')).toHaveCount(0)
  await expectAccessible(page)
  await form.getByLabel('Amount', { exact: true }).fill('8')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('8.00 USDT')
  await expect(requestPanel(page)).toContainText('For November')
  await act(page, 'Submit').click()
  await expect(status(page)).toHaveText('pending')
  await expect(act(page, 'Edit')).toHaveCount(0)
  const listed = await calls.listTransferRequests({ query: { entity_id: organisation.id } })
  expect(listed.map(({ amount, status: state, fee_ceiling: fee }) => [amount, state, fee])).toEqual([
    ['8', 'pending', '55'],
  ])
})

test('[TR-03] [TR-15] [TRON-07] actions need the TRON node and a signer, and say which is missing', async ({
  page,
  world,
}) => {
  const { calls, wallet } = await wholeNewTreasury(world)
  await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '1',
      token_id: wallet.trx,
      network_code: wallet.networkCode,
    },
  })
  const tron = (ok: boolean) => ({ ok, latest_block: ok ? 77 : null, fullhost: 'node', error: null })
  const mpc = (dev_signer: boolean, tss_ok: boolean) => ({
    dev_signer,
    dev_signer_address: dev_signer ? wallet.address : null,
    tss_ok,
    tss_addr: tss_ok ? wallet.address : null,
    signers_state: tss_ok ? 'ready' : 'too-few',
    needed: 2,
    signers: [],
  })
  const answers: { tron: object | null; mpc: object | null } = { tron: null, mpc: null }
  for (const name of ['tron', 'mpc'] as const)
    await page.route(`**/api/health/${name}`, (route) => {
      const json = answers[name]
      return json === null ? route.fulfill({ status: 500, body: 'down' }) : route.fulfill({ json })
    })
  const submit = act(page, 'Submit')
  const health = page.getByRole('status', { name: 'Health', includeHidden: true })
  for (const [node, signers, shown, why] of [
    [null, null, 'TRON DownNo MPC signer', /node does not answer.*No MPC signer/],
    [tron(false), mpc(true, true), 'TRON Down', /node does not answer/],
    [tron(true), mpc(false, false), 'No MPC signer', /No MPC signer/],
    [tron(true), mpc(true, false), 'Dev signer', null],
    [tron(true), mpc(false, true), 'TSS signer', null],
  ] as const) {
    answers.tron = node
    answers.mpc = signers
    await page.goto(path)
    await openFirst(page)
    await expect(health).toContainText(shown)
    await (why === null ? expect(submit).toBeEnabled() : expect(submit).toBeDisabled())
    if (why !== null) await expect(submit).toHaveAccessibleDescription(why)
  }
  await expect(health).toContainText('TRON OKblock 77')
  // The badge names the selected wallet, not some other key (B15).
  const other = strangersAddress()
  answers.mpc = { ...mpc(false, true), tss_addr: other }
  await page.goto('/mpc/transfer-requests')
  await expect(health).toContainText(other.slice(-6))
  await openNewTransfer(page)
  await chooseIn(page, english.fields.network, 'TRON Sandbox')
  await chooseIn(page, english.fields.wallet, wallet.name)
  await expect(health).toContainText(wallet.address.slice(-6))
  await expect(health).not.toContainText(other.slice(-6))
  answers.tron = null
  answers.mpc = null
  await page.goto('/mpc/tron')
  await expect(health).toHaveText('TRON DownNo MPC signer')
})

test('[TR-16] [TR-17] the chain is polled every 4 seconds and the list read after it, until the page is left', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  const calls: string[] = []
  const limits = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/transfer-requests')) return
    calls.push(`${request.method()} ${pathname}`)
    if (pathname.endsWith('refresh-all-broadcasted')) limits.add(searchParams.get('limit'))
  })
  const refreshes = await timeCalls(page, 'POST', '/api/transfer-requests/refresh-all-broadcasted')
  await page.goto(path)
  const box = page.getByRole('checkbox', { name: 'Auto-refresh' })
  await expect(box).toBeChecked()
  await stopClock(page)
  await refreshes.nextGap()
  calls.length = 0
  for (let i = 0; i < 3; i++) expect(await refreshes.nextGap()).toBe(4_000)
  const [ask, read] = ['POST /api/transfer-requests/refresh-all-broadcasted', 'GET /api/transfer-requests']
  await expect.poll(() => calls.filter((call) => call === read).length).toBe(3)
  expect(calls).toEqual([ask, read, ask, read, ask, read])
  expect([...limits]).toEqual(['50'])
  const stays = async () => {
    const before = await refreshes.count()
    await page.clock.runFor(20_000)
    expect(await refreshes.count()).toBe(before)
  }
  await box.click()
  await stays()
  await box.click()
  await refreshes.nextGap()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page).toHaveURL(/bc-transactions/)
  await page.clock.runFor(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blockchain Transactions')
  await stays()
})

test('[TR-23] a failed signing is reported, and the request can be tried again; it takes files', async ({
  page,
  world,
}) => {
  const { calls, organisation, wallet } = await wholeNewTreasury(world)
  const colleague = await world.newColleague(calls, organisation.id, 'Approver')
  const { id } = await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '1',
      token_id: wallet.trx,
      network_code: wallet.networkCode,
    },
  })
  await calls.submitTransferRequest({ params: { id } })
  await colleague.calls.approveTransferRequest({ params: { id }, body: {} })
  await page.route('**/sign-and-broadcast?**', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.goto(path)
  await openFirst(page)
  for (const absent of ['Compare Sigs', 'Run Dev Flow', 'Approve (dev)'])
    await expect(page.getByRole('button', { name: absent })).toHaveCount(0)
  const alert = nextAlert(page)
  await act(page, 'Sign & Broadcast').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign & Broadcast' }).click()
  expect(await alert).toBe('Sign & broadcast failed')
  await expect(status(page)).toHaveText('approved')
  await page.unroute('**/sign-and-broadcast?**')

  const files = requestPanel(page).getByRole('region', { name: 'Files' })
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('Invoice 7') })
  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download invoice.txt' }).click()
  expect((await download).suggestedFilename()).toBe('invoice.txt')
  expect((await calls.listRequestAttachments({ params: { id } })).map(({ name }) => name)).toEqual([
    'invoice.txt',
  ])
  await files.getByRole('button', { name: 'Delete invoice.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(files.getByText('invoice.txt')).toHaveCount(0)

  // During signing each stored phase is shown in texts; a failed request says why, and can be requested again.
  await page.route('**/api/transfer-requests?**', async (route) => {
    const listed = (await (await route.fetch()).json()) as object[]
    const [first] = listed
    const phase = (name: string) => ({
      ...first,
      id: crypto.randomUUID(),
      phase: name,
      is_under_way: true,
    })
    const failed = { ...first, status: 'failed', failure_code: 'EXPIRED', failure: 'Too late.' }
    await route.fulfill({ json: [failed, ...['claimed', 'built', 'signed'].map(phase)] })
  })
  await page.reload()
  // The failed one has the id that waits for the reader, and comes last all the same: it has ended.
  const failedRow = rows(page).nth(3)
  await expect(rows(page).nth(0)).toContainText('Claimed: the exact bytes are being built')
  await expect(rows(page).nth(1)).toContainText('Built: the signers decode and compare the bytes, then sign')
  await expect(rows(page).nth(2)).toContainText('Signed, being sent to the network')
  await openRow(rows(page).nth(0))
  const progress = requestPanel(page).getByRole('progressbar', { name: 'Being signed and sent' })
  await expect(progress).toBeVisible()
  await expect(failedRow).toContainText('Expired before the network included it.')
  await openRow(failedRow)
  await act(page, 'Resubmit as new').click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1')
  await expect(page.getByRole('combobox', { name: 'Wallet', exact: true })).toContainText(wallet.name)
})

test('accessible in both languages, light and dark, wide and narrow, by keyboard, and violates no policy', async ({
  page,
  world,
}) => {
  const violations = await collectPolicyViolations(page)
  const { calls, wallet } = await wholeNewTreasury(world)
  for (const amount of ['1', '2'])
    await calls.createTransferRequest({
      body: {
        wallet_id: wallet.id,
        recipient_address: strangersAddress(),
        amount,
        token_id: wallet.usdt,
        network_code: wallet.networkCode,
      },
    })
  for (const [language, submit, created, filters] of [
    ['en', 'Submit', 'created it', { name: 'Filters', first: 'Wallet' }],
    ['es', 'Enviar', 'la creó', { name: 'Filtros', first: 'Billetera' }],
  ] as const) {
    await speak(page, language)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(rows(page)).toHaveCount(2)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(isWide).toBe(false)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page)
      }
      if (width === 390) await expectCompactHead(page, filters)
      const row = rows(page).first().getByRole('button').first()
      await row.focus()
      await page.keyboard.press('Enter')
      await expect(act(page, submit)).toBeVisible()
      await expect(requestPanel(page).getByText(created)).toHaveCount(1)
      await expectAccessible(page)
      await requestPanel(page).getByRole('textbox').focus()
      await page.keyboard.press('Escape')
      await expect(row).toBeFocused()
    }
    await page.goto('/buttons/Send')
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    await expectAccessible(page)
  }
  expect(violations).toEqual([])
})

/** Tabs and one bar above the list; the filters unfold below them. */
async function expectCompactHead(
  page: Page,
  filters: { readonly name: string; readonly first: string },
): Promise<void> {
  const top = async () => (await rows(page).first().boundingBox())?.y ?? Infinity
  expect(await top()).toBeLessThan(180)
  const first = page.getByRole('combobox', { name: filters.first, exact: true })
  await expect(first).toHaveCount(0)
  await page.getByRole('button', { name: filters.name, exact: true }).click()
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: filters.name, exact: true }).click()
  await expect(first).toHaveCount(0)
}

test('a person whom the rules of the signers do not name as a requester learns it before typing', async ({
  page,
  world,
}) => {
  await world.signIn('approver')
  // Keys that other journeys make in this organisation are not in its rules.
  await page.route(/\/api\/mpc\/wallets/, async (route) => {
    const response = await route.fetch()
    const wallets = (await response.json()) as { name: string }[]
    await route.fulfill({ response, json: wallets.filter(({ name }) => name === 'MPC Operations') })
  })
  const why = /^The rules of the signers do not name you as a requester/
  await page.goto(path)
  const newTransfer = page.getByRole('button', { name: 'New transfer' }).first()
  await expect(newTransfer).toHaveAccessibleDescription(why)
  await newTransfer.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(why)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/accounts-balances')
  await expect(newTransfer).toHaveAccessibleDescription(why)
  await page.goto('/main/AddressBook')
  const send = page.getByRole('button', { name: /^Send to / }).first()
  await expect(send).toHaveAccessibleDescription(why)
  await send.dispatchEvent('click')
  await expect(page).toHaveURL('/main/AddressBook')
  // A link may lead to the form.
  await page.goto(`${path}?new=1`)
  await expect(page.getByRole('dialog').getByText(why)).toBeVisible()
  await page.goto(`${path}/payments`)
  await expect(page.getByText(why)).toBeVisible()
  await speak(page, 'es')
  await page.goto(`${path}/batch`)
  await expect(page.getByText(/^Las reglas de los firmantes no le nombran como solicitante/)).toBeVisible()
  await expectAccessible(page)
})
