/**
 * Sending on Ethereum as a person does it: the wallet of a key, money from the faucet, a token and the coin by two people, signed by
 * the three signers of the sandbox and accepted by its node, a transfer that a reorganisation takes back, and transfers that are sped up
 * and cancelled.
 */
import { randomBytes } from 'node:crypto'
import { addressFromBytes } from '@holdfast/chains/ethereum'
import { sandboxChains } from '@holdfast/sandbox/chains'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { chooseIn } from './choose.ts'
import { openRow, panelAct as act, requestAt, requestPanel, requestRows as rows } from './request-panel.ts'
import { signInByHand } from './sign-in-by-hand.ts'
import { speak, storeLanguage } from './speak.ts'
import { controlsOf, expect, type Newcomer, password, test } from './world.ts'

const { network, blocksUntilSolid } = sandboxChains.find(({ name }) => name === 'ethereum')!
const ether = 10n ** 18n
const usdc = 1_000_000n
const foreign = /TRON|TRX|[Ee]nerg|[Bb]andwidth|[Aa]ncho de banda/

const stranger = () => addressFromBytes(randomBytes(20))
const inFours = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

const english = {
  add: '+ Wallet',
  name: 'Name',
  key: 'MPC key',
  keyOption: 'Payments (2 of 3)',
  network: 'Network',
  address: 'Address',
  create: 'Create',
  actions: 'Actions of',
  canSign: 'Can sign',
  send: 'Send',
  fields: { token: 'Token', amount: 'Amount', payee: 'Payee', memo: 'Memo', maxFee: 'Max fee in ETH' },
  newTransfer: 'New transfer',
  more: 'Max fee, schedule',
  confirm: /^I have checked this address/,
  submit: 'Submit for approval',
  review: 'Review and approve',
  approveTitle: 'Approve this transfer',
  approve: 'Approve',
  gas: /gas limit times max fee per gas/,
  sign: 'Sign & Broadcast',
  signAsk: 'Sign and broadcast this transfer?',
  confirmedIn: /^Confirmed · block [\d,]+$/,
  receipt: 'Receipt',
  gasUsed: 'Gas used',
  fee: 'Fee (ETH)',
  transaction: 'Transaction details',
  details: 'Transaction Details',
  books: 'Matches the chain',
  waiting: 'In the network',
  notInBlock: /^Not in a block yet/,
  speedUp: 'Speed up',
  speedUpAsk: 'Speed up this transfer?',
  cancelPayment: 'Cancel payment',
  cancelAsk: 'Cancel this payment?',
  cancelling: /^A cancellation was sent/,
  cancelled: /^Cancelled on the chain/,
  second: 'Transaction 2 · Payment',
  included: 'Included',
  approvedMaximum: 'Approved maximum',
  takenBack: /The chain took back block [\d,]+, which contained it/,
  statuses: { pending: 'pending', approved: 'approved', broadcasted: 'broadcasted' },
  signIn: { email: 'Email', password: 'Password', signIn: 'Sign in' },
  decimal: '.',
}

const spanish: typeof english = {
  add: '+ Billetera',
  name: 'Nombre',
  key: 'Clave MPC',
  keyOption: 'Payments (2 de 3)',
  network: 'Red',
  address: 'Dirección',
  create: 'Crear',
  actions: 'Acciones de',
  canSign: 'Puede firmar',
  send: 'Enviar',
  fields: {
    token: 'Token',
    amount: 'Importe',
    payee: 'Destinatario',
    memo: 'Nota en la cadena',
    maxFee: 'Comisión máxima en ETH',
  },
  newTransfer: 'Nueva transferencia',
  more: 'Comisión máxima, programación',
  confirm: /^He comprobado esta dirección/,
  submit: 'Enviar a aprobación',
  review: 'Revisar y aprobar',
  approveTitle: 'Aprobar esta transferencia',
  approve: 'Aprobar',
  gas: /límite de gas por comisión máxima por gas/,
  sign: 'Firmar y transmitir',
  signAsk: '¿Firmar y transmitir esta transferencia?',
  confirmedIn: /^Confirmada · bloque [\d.]+$/,
  receipt: 'Recibo',
  gasUsed: 'Gas usado',
  fee: 'Comisión (ETH)',
  transaction: 'Detalles de la transacción',
  details: 'Detalles de la transacción',
  books: 'Coincide con la cadena',
  waiting: 'En la red',
  notInBlock: /^Aún no está en ningún bloque/,
  speedUp: 'Acelerar',
  speedUpAsk: '¿Acelerar esta transferencia?',
  cancelPayment: 'Cancelar el pago',
  cancelAsk: '¿Cancelar este pago?',
  cancelling: /^Se envió una cancelación/,
  cancelled: /^Cancelada en la cadena/,
  second: 'Transacción 2 · Pago',
  included: 'Incluida',
  approvedMaximum: 'Máximo aprobado',
  takenBack: /La cadena retiró el bloque [\d.]+, que la contenía/,
  statuses: { pending: 'pendiente', approved: 'aprobada', broadcasted: 'transmitida' },
  signIn: { email: 'Correo electrónico', password: 'Contraseña', signIn: 'Iniciar sesión' },
  decimal: ',',
}

type Texts = typeof english

const status = (page: Page) => requestPanel(page).locator('[data-status]').first()

for (const [language, texts] of [
  ['en', english],
  ['es', spanish],
] as const)
  test(`a wallet of a key on Ethereum pays USDC and ETH by two people, one is taken back, one sped up and one cancelled (${language})`, async ({
    page,
    browser,
    baseURL,
    world,
  }) => {
    test.setTimeout(420_000)
    const controls = controlsOf('ethereum')
    const newcomer = await world.signInAsNewcomer()
    const { calls, organisation } = newcomer
    await makeKey(newcomer)
    await storeLanguage(page, language)
    const wallet = await addWalletOfKey(page, texts, newcomer)
    const contract = (await calls.listTokens()).find(
      ({ network_id, symbol }) => network_id === wallet.network_id && symbol === 'USDC',
    )!.contract_address!
    await controls.faucet({ address: wallet.address, amount: 5n * ether })
    await controls.faucet({ address: wallet.address, amount: 500n * usdc, token: contract })
    await controls.mine(blocksUntilSolid + 1)
    const colleague = await world.newColleague(calls, organisation.id, 'Approver')

    // From the menu of the wallet to a request.
    const payee = stranger()
    await page.goto('/accounts-balances')
    const inBooks = page.locator(`tr[data-wallet="${wallet.id}"]`)
    await inBooks.getByRole('button', { name: `${texts.actions} Ether` }).click()
    await page.getByRole('menuitem', { name: texts.send, exact: true }).click()
    await fillIn(page, texts, { token: /^USDC/, amount: '40', payee: payee.toLowerCase() })
    await page.locator('summary').filter({ hasText: texts.more }).click()
    await expect(page.getByLabel(texts.fields.maxFee)).toBeVisible()
    await expect(page.getByLabel(texts.fields.memo)).toHaveCount(0)
    await page.getByRole('checkbox', { name: texts.confirm }).click()
    await page.getByRole('button', { name: texts.submit }).click()
    await expect.poll(async () => (await listed()).map(({ status }) => status)).toEqual(['pending'])
    const [request] = await listed()
    const { id } = request!
    await page.goto(requestAt(id))
    await expect(status(page)).toHaveText(texts.statuses.pending)
    // One person alone approves nothing.
    await expect(act(page, texts.review)).toHaveCount(0)
    await expect(
      calls.approveTransferRequest({ params: { id }, body: { intent_hash: request!.intent_hash } }),
    ).rejects.toMatchObject({ status: 403 })

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const approver = await other.newPage()
    await speak(approver, language)
    await signInByHand(approver, {
      email: colleague.email,
      password,
      to: '/mpc/transfer-requests',
      texts: texts.signIn,
    })
    await openRow(rows(approver).first())
    await act(approver, texts.review).click()
    const review = approver.getByRole('dialog', { name: texts.approveTitle })
    for (const shown of [wallet.address, payee, contract, request!.intent_hash])
      await expect(review.getByText(inFours(shown))).toBeVisible()
    await expect(review.getByText('eip155:1511502021')).toBeVisible()
    await expect(review.getByText(texts.gas)).toBeVisible()
    await expect(review).not.toContainText(foreign)
    await expectAccessible(approver)
    await review.getByRole('checkbox', { name: texts.confirm }).click()
    await review.getByRole('button', { name: texts.approve }).click()
    await expect(status(approver)).toHaveText(texts.statuses.approved)
    await other.close()

    await expect(status(page)).toHaveText(texts.statuses.approved)
    await act(page, texts.sign).click()
    const question = page.getByRole('alertdialog', { name: texts.signAsk })
    await expect(question).toContainText('ETH')
    await expect(question).not.toContainText(foreign)
    await question.getByRole('button', { name: texts.sign }).click()
    await expect(status(page)).toHaveText(texts.statuses.broadcasted, { timeout: 60_000 })
    await controls.mine(blocksUntilSolid + 1)
    for (const place of [requestPanel(page), rows(page).first()])
      await expect(place.getByText(texts.confirmedIn)).toBeVisible({ timeout: 60_000 })
    await expect(requestPanel(page)).not.toContainText(foreign)
    const { gas_terms: terms } = await calls.getTransferRequest({ params: { id } })
    await expect(requestPanel(page)).toContainText(`${terms!.gas_limit.toLocaleString(language)} ·`)
    await expect(requestPanel(page)).toContainText('gwei')
    await act(page, texts.receipt).click()
    const receipt = page.getByRole('dialog', { name: texts.receipt })
    const read = await calls.getTransferReceipt({ params: { id } })
    await expect(receipt).toContainText(texts.gasUsed)
    await expect(receipt).toContainText(read.gas!.used.toLocaleString(language))
    await expect(receipt).toContainText(texts.fee)
    await expect(receipt).toContainText(read.fees.trx_burned_total!.replace('.', texts.decimal))
    await expect(receipt).not.toContainText(foreign)
    await page.keyboard.press('Escape')

    // It comes back through ingestion, and the row leads to its transaction.
    await expectBooked(newcomer, wallet.id, { USDC: '460' })
    await page.goto(requestAt(id))
    await requestPanel(page).getByRole('button', { name: texts.transaction }).click()
    const details = page.getByRole('dialog', { name: texts.details })
    await expect(details.getByText(read.tx_hash).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/bc-transactions-mpc?q=${read.tx_hash}`)
    await expect(
      page.getByRole('main').locator('tbody tr').filter({ hasText: newcomer.name }).first(),
    ).toContainText('USDC')

    // The coin, and a reorganisation that takes it back.
    const second = await approvedCoins()
    await page.goto(requestAt(second))
    const shown = expect(requestPanel(page).getByText(texts.takenBack)).toBeVisible({ timeout: 120_000 })
    const signed = await calls.signAndBroadcast({ params: { id: second }, query: {} })
    const before = await controls.mine(1)
    await expect
      .poll(async () => (await calls.refreshTransferReceipt({ params: { id: second } })).block_number)
      .not.toBeNull()
    const now = await controls.mine(1)
    await controls.reorganise(now.head - before.head + 2, { drops: true })
    await expect
      .poll(async () => {
        await calls.refreshTransferReceipt({ params: { id: second } })
        return (await calls.getTransferRequest({ params: { id: second } })).taken_back_from
      })
      .not.toBeNull()
    await shown
    await controls.mine(blocksUntilSolid + 2)
    await expect(requestPanel(page).getByText(texts.confirmedIn)).toBeVisible({ timeout: 90_000 })
    expect((await calls.getTransferRequest({ params: { id: second } })).tx_hash).toBe(signed.tx_hash)
    await expectBooked(newcomer, wallet.id, { USDC: '460' })
    await page.goto('/accounts-balances')
    await expect(inBooks).toContainText(texts.books)

    // A transfer that no block takes: sped up, it is paid once; cancelled, never.
    await controls.hold(wallet.address, true)
    const third = await approvedCoins()
    const first = await calls.signAndBroadcast({ params: { id: third }, query: {} })
    await page.goto(requestAt(third))
    const inNetwork = requestPanel(page).getByRole('region', { name: texts.waiting })
    await expect(inNetwork.getByText(texts.notInBlock)).toBeVisible({ timeout: 30_000 })
    await inNetwork.getByRole('button', { name: texts.speedUp }).press('Enter')
    const spedUpQuestion = page.getByRole('alertdialog', { name: texts.speedUpAsk })
    await expect(spedUpQuestion).toContainText(texts.approvedMaximum)
    await expectAccessible(page)
    await spedUpQuestion.getByRole('button', { name: texts.speedUp }).click()
    await expect(inNetwork.getByText(texts.second)).toBeVisible({ timeout: 60_000 })
    // It is listed before it is signed.
    await expect
      .poll(async () => (await calls.getTransferRequest({ params: { id: third } })).attempt, {
        timeout: 60_000,
      })
      .toBe(2)
    const spedUp = await calls.getTransferRequest({ params: { id: third } })
    expect(spedUp).toMatchObject({ attempt: 2, gas_terms: { nonce: first.gas_terms!.nonce } })
    expect(spedUp.tx_hash).not.toBe(first.tx_hash)
    for (const hash of [first.tx_hash!, spedUp.tx_hash!])
      await expect(inNetwork.getByText(hash)).toBeVisible()
    await expectAccessible(page)
    await controls.hold(wallet.address, false)
    await controls.mine(blocksUntilSolid + 2)
    await expect(requestPanel(page).getByText(texts.confirmedIn)).toBeVisible({ timeout: 90_000 })
    await expect(inNetwork.getByText(texts.included)).toBeVisible()

    await controls.hold(wallet.address, true)
    const fourth = await approvedCoins()
    await calls.signAndBroadcast({ params: { id: fourth }, query: {} })
    await page.goto(requestAt(fourth))
    await inNetwork.getByRole('button', { name: texts.cancelPayment }).click()
    await page
      .getByRole('alertdialog', { name: texts.cancelAsk })
      .getByRole('button', { name: texts.cancelPayment })
      .click()
    await expect(inNetwork.getByText(texts.cancelling)).toBeVisible({ timeout: 60_000 })
    await controls.hold(wallet.address, false)
    await controls.mine(blocksUntilSolid + 2)
    await expect(requestPanel(page).getByText(texts.cancelled)).toBeVisible({ timeout: 90_000 })
    await expectBooked(newcomer, wallet.id, { USDC: '460' })
    const ended = await calls.getTransferRequest({ params: { id: fourth } })
    expect(ended).toMatchObject({
      status: 'failed',
      failure_code: 'CANCELLED_ON_CHAIN',
      is_cancellation: true,
    })

    function listed() {
      return calls.listTransferRequests({ query: { entity_id: organisation.id } })
    }

    async function approvedCoins(): Promise<string> {
      const eth = (await calls.listTokens()).find(
        ({ network_id, symbol }) => network_id === wallet.network_id && symbol === 'ETH',
      )!
      const draft = await calls.createTransferRequest({
        body: {
          wallet_id: wallet.id,
          recipient_address: stranger(),
          amount: '0.25',
          token_id: eth.id,
          network_code: network.code,
        },
      })
      const { intent_hash } = await calls.submitTransferRequest({ params: { id: draft.id } })
      await colleague.calls.approveTransferRequest({ params: { id: draft.id }, body: { intent_hash } })
      return draft.id
    }
  })

async function makeKey({ calls, organisation }: Newcomer): Promise<void> {
  const domain = await calls.createKeyDomain({
    query: { entity_id: organisation.id },
    body: { label: 'Signers', threshold: 2, n: 3 },
  })
  const { id } = await calls.generateMpcKey({ body: { kd_id: domain.id, label: 'Payments' } })
  await expect
    .poll(
      async () =>
        (await calls.listMpcKeys({ query: { entity_id: organisation.id } })).find((key) => key.id === id)
          ?.state,
      { timeout: 75_000 },
    )
    .toBe('ready')
}

async function addWalletOfKey(page: Page, texts: Texts, { calls, organisation }: Newcomer) {
  await page.goto('/accounts-balances')
  await page.getByRole('button', { name: texts.add }).first().click()
  const dialog = page.getByRole('dialog', { name: texts.add })
  await dialog.getByLabel(texts.name).fill('Ether')
  await chooseIn(dialog, texts.key, texts.keyOption)
  await expect(dialog.getByLabel(texts.address, { exact: true })).toHaveCount(0)
  await chooseIn(dialog, texts.network, `${network.name} (ETH)`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: texts.create }).click()
  await expect(dialog).toBeHidden()
  const wallet = (await calls.listWallets({ query: { entity_id: organisation.id } })).find(
    ({ name }) => name === 'Ether',
  )!
  expect(wallet.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  const row = page.locator(`tr[data-wallet="${wallet.id}"]`)
  await expect(row).toContainText(texts.canSign)
  return wallet
}

interface Payment {
  readonly token: RegExp
  readonly amount: string
  readonly payee: string
}

/** In the dialog: the page behind it has filters of the same names. */
async function fillIn(
  page: Page,
  { newTransfer, fields }: Texts,
  { token, amount, payee }: Payment,
): Promise<void> {
  const form = page.getByRole('dialog', { name: newTransfer })
  await chooseIn(form, fields.token, token)
  await form.getByLabel(fields.amount, { exact: true }).fill(amount)
  await form.getByLabel(fields.payee, { exact: true }).fill(payee)
}

/** Reads the wallet until its books match the chain. */
async function expectBooked(
  { calls, organisation }: Newcomer,
  id: string,
  balances: Readonly<Record<string, string>>,
): Promise<void> {
  await calls.fetchTransactions({ params: { id }, query: {} })
  await expect
    .poll(
      async () => {
        const wallets = await calls.listWallets({ query: { entity_id: organisation.id } })
        const wallet = wallets.find((candidate) => candidate.id === id)
        return [
          wallet?.books.state,
          ...Object.keys(balances).map(
            (symbol) => wallet?.tokens.find((token) => token.symbol === symbol)?.balance,
          ),
        ]
      },
      { timeout: 120_000 },
    )
    .toEqual(['reconciled', ...Object.values(balances)])
}
