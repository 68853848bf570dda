/** E-mails from the outbox to a real SMTP server. */
import { transaction } from '@holdfast/store'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'
import { emailOf, type Person } from '../../../test/world.ts'
import { Watcher } from '../../vigilance/watcher.ts'
import { createMailer, type Mailer } from '../../mail/mailer.ts'
import type { NewNotice } from '../notices/new-notice.ts'
import { notifyPeople } from '../notices/notify-people.ts'
import { planMails } from './plan-mails.ts'
import { NotificationWorker } from './worker.ts'

let world: TransferWorld
let mail: MailServer
let worker: NotificationWorker
const log = pino({ level: 'silent' })
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const later = (ms: number) => new Date(Date.now() + ms)

beforeAll(async () => {
  mail = await startMailServer({ withoutTls: true })
  world = await createTransferWorld({
    HOLDFAST_SMTP_HOST: '127.0.0.1',
    HOLDFAST_SMTP_PORT: String(mail.port),
    HOLDFAST_SMTP_TLS: 'none',
    HOLDFAST_SMTP_FROM: 'Holdfast <treasury@acme.example>',
    HOLDFAST_PUBLIC_ORIGIN: 'https://treasury.acme.example',
  })
  world.node.give(world.walletAddress, 1_000_000_000_000n)
  world.node.mine(25)
})

beforeEach(async () => {
  await world.db.deleteFrom('notice_deliveries').execute()
  await world.db.deleteFrom('notice_mails').execute()
  await world.db.deleteFrom('notices').execute()
  await world.db.deleteFrom('notification_settings').execute()
  await world.db.deleteFrom('notification_people').execute()
  mail.mails.length = 0
  mail.recipients.length = 0
  mail.judge = () => null
  mail.judgeMessage = () => null
  worker = new NotificationWorker({ context: world.context, log })
})

afterEach(async () => worker.stop())

const to = (person: Person) => mail.mails.filter((received) => received.to === emailOf(person))
const subjectsTo = (person: Person) =>
  to(person).map(({ headers }) => (headers.get('subject') ?? '').replace('[Acme Treasury] ', ''))
const settings = (person: Person, change: object) =>
  world.ask(person, 'PUT', '/api/notification-settings', { entity_id: world.acme, ...change })

const mailsOf = async (person: Person) =>
  world.db
    .selectFrom('notice_mails')
    .selectAll()
    .where('user_id', '=', await world.userId(person))
    .execute()

const noted = async (person: Person, notice: NewNotice): Promise<void> => {
  const userId = await world.userId(person)
  await transaction(world.db, (tx) => notifyPeople(tx, world.acme, [userId], notice))
}

async function submitted(change: object = {}): Promise<string> {
  const id = await world.create(change)
  expect((await world.act('treasurer', id, 'submit')).status).toBe(200)
  return id
}

test('approvers learn of a transfer that waits for them, with its facts, and links lead to pages only', async () => {
  const id = await submitted({ amount: '1234.5' })
  const { recipient_address } = await world.row(id)
  await worker.round()
  expect(subjectsTo('approver')).toEqual(['A transfer needs your approval'])
  expect(to('treasurer')).toEqual([])
  expect(to('viewer')).toEqual([])
  expect(to('owner')).toEqual([])
  const [received] = to('approver')
  for (const part of [received?.text ?? '', received?.html ?? '']) {
    expect(part).toContain('1,234.5 TRX')
    expect(part).toContain(recipient_address)
    expect(part).toContain('Teresa Treasurer')
    const links = [...part.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
    expect(new Set(links)).toEqual(
      new Set([
        'https://treasury.acme.example/mpc/transfer-requests',
        'https://treasury.acme.example/settings/email',
      ]),
    )
  }
  expect(received?.headers.get('list-unsubscribe')).toBe('<https://treasury.acme.example/settings/email>')
  expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(received?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/)
  expect(received?.html).not.toMatch(/<script|<img|<form/)
  await worker.round()
  expect(to('approver')).toHaveLength(1)
})

test('approvers get one e-mail about a batch, with its name and its sum', async () => {
  const { amount: _, memo: __, recipient_address: ___, ...place } = world.fields()
  const lines = ['1000', '234.5'].map((amount) => ({ address: freshRecipient(), amount }))
  const made = await world.ask('treasurer', 'POST', '/api/transfer-batches', {
    ...place,
    name: 'Contractors',
    lines,
  })
  expect(made.status, made.text).toBe(201)
  await world.ask('treasurer', 'POST', `/api/transfer-batches/${made.json().id}/submit`)
  await worker.round()
  expect(subjectsTo('approver')).toEqual(['A transfer needs your approval'])
  for (const part of ['Contractors', '1,234.5 TRX', 'Teresa Treasurer'])
    expect(to('approver')[0]?.text).toContain(part)
})

test('who requested it learns of the decision, and everybody of a signed transfer, by vault', async () => {
  const id = await submitted()
  const wallet = await world.db
    .selectFrom('wallets')
    .select('account_group_id')
    .where('id', '=', world.walletId)
    .executeTakeFirstOrThrow()
  expect((await settings('viewer', { vault: { id: wallet.account_group_id, is_on: false } })).status).toBe(
    200,
  )
  await world.act('approver', id, 'approve')
  await world.act('treasurer', id, 'sign-and-broadcast')
  await worker.round()
  expect(subjectsTo('treasurer').toSorted()).toEqual([
    'A transfer was signed and sent',
    'Your transfer request was approved',
  ])
  expect(subjectsTo('approver')).toEqual(['A transfer was signed and sent'])
  expect(to('viewer')).toEqual([])
})

test('an e-mail is in the language of its reader', async () => {
  const spanish = { language: 'es', time_zone: 'Europe/Madrid' }
  expect((await world.ask('approver', 'PUT', '/api/users/preferences', spanish)).status).toBe(200)
  await submitted({ amount: '12345.5' })
  await worker.round()
  const [received] = to('approver')
  expect(subjectsTo('approver')).toEqual(['Una transferencia requiere su aprobación'])
  expect(received?.text).toContain('Importe: 12.345,5 TRX')
  expect(received?.text).toContain('Europe/Madrid')
  expect(received?.html).toContain('lang="es"')
  await world.ask('approver', 'PUT', '/api/users/preferences', { language: null, time_zone: null })
})

test('names neither add headers or lines, nor markup, nor links', async () => {
  const hostile =
    'Eve\r\nBcc: all@evil.example\n<a href="https://evil.example">x</a> \u202Egro.live evil.example'
  await world.db
    .updateTable('organisations')
    .set({ name: hostile })
    .where('entity_id', '=', world.acme)
    .execute()
  await world.db
    .updateTable('users')
    .set({ name: hostile })
    .where('email', '=', emailOf('treasurer'))
    .execute()
  try {
    await submitted()
    await worker.round()
    const [received] = to('approver')
    expect(mail.recipients.filter((address) => address.includes('evil'))).toEqual([])
    expect([...(received?.headers.keys() ?? [])]).not.toContain('bcc')
    const subject = received?.headers.get('subject') ?? ''
    expect(subject).not.toMatch(/[\r\n\u202E]/)
    expect(subject).toMatch(/^\[Eve Bcc/)
    expect(received?.html).not.toContain('<a href="https://evil')
    expect(`${received?.html}${received?.text}`).not.toMatch(/https?:\/\/evil|evil\.example|\u202E/)
    expect(received?.text).not.toMatch(/^Bcc:/m)
  } finally {
    await world.db
      .updateTable('organisations')
      .set({ name: 'Acme Treasury' })
      .where('entity_id', '=', world.acme)
      .execute()
    await world.db
      .updateTable('users')
      .set({ name: 'Teresa Treasurer' })
      .where('email', '=', emailOf('treasurer'))
      .execute()
  }
})

test('while the mail server is down for a day nothing is lost, and afterwards one digest comes', async () => {
  await mail.stop()
  for (let count = 0; count < 7; count += 1) {
    await submitted()
    await worker.round(later(count * hourMs))
  }
  expect(mail.mails).toEqual([])
  await mail.restart()
  await worker.round(later(31 * hourMs))
  expect(subjectsTo('approver')).toEqual(['7 notifications'])
  expect(to('approver')[0]?.text.match(/A transfer needs your approval/g)).toHaveLength(7)
  const states = await world.db.selectFrom('notice_deliveries').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'sent' }])
  await worker.round(later(32 * hourMs))
  expect(to('approver')).toHaveLength(1)
})

test('an outage of minutes sends each e-mail afterwards, once, and pauses in between', async () => {
  await mail.stop()
  await submitted()
  await worker.round()
  await worker.round(later(30_000))
  const [before] = await mailsOf('approver')
  expect(before).toMatchObject({ state: 'waiting', attempts: 1 })
  await mail.restart()
  await worker.round(later(45_000))
  expect(mail.mails).toEqual([])
  await worker.round(later(2 * minuteMs))
  expect(subjectsTo('approver')).toEqual(['A transfer needs your approval'])
  expect(to('approver')[0]?.headers.get('message-id')).toContain(before?.id ?? 'none')
})

test('two servers send each e-mail once', async () => {
  for (let count = 0; count < 4; count += 1) await submitted()
  const other = new NotificationWorker({ context: world.context, log })
  const now = new Date()
  await Promise.all([worker.round(now), other.round(now), worker.round(now), other.round(now)])
  await other.stop()
  const ids = mail.mails.map(({ headers }) => headers.get('message-id'))
  expect(new Set(ids).size).toBe(ids.length)
  expect(to('approver').length).toBeGreaterThan(0)
  const count = to('approver').reduce(
    (sum, { text }) => sum + (text.match(/A transfer needs your approval/g)?.length ?? 0),
    0,
  )
  expect(count).toBe(4)
})

test('a claimed e-mail of a server that died is sent under the same Message-ID', async () => {
  await submitted()
  await mail.stop()
  await worker.round()
  const [{ id } = { id: '' }] = await mailsOf('approver')
  await world.db
    .updateTable('notice_mails')
    .set({ claimed_until: later(minuteMs) })
    .execute()
  await mail.restart()
  const other = new NotificationWorker({ context: world.context, log })
  await other.round(later(59_000))
  expect(mail.mails).toEqual([])
  await other.round(later(3 * minuteMs))
  await other.stop()
  expect(to('approver')[0]?.headers.get('message-id')).toBe(`<${id}@acme.example>`)
})

test('an address that the mail server refuses is not tried again, and raises an alert; a test e-mail ends that', async () => {
  mail.judge = (address) =>
    address === emailOf('approver') ? { code: 550, text: 'No such user here' } : null
  await submitted()
  await worker.round()
  await submitted()
  await worker.round(later(hourMs))
  expect(mail.recipients.filter((address) => address === emailOf('approver'))).toHaveLength(1)
  const state = async () =>
    (await world.ask('approver', 'GET', `/api/notification-settings?entity_id=${world.acme}`)).json().email
  expect(await state()).toMatchObject({ state: 'refused', refusal: expect.stringContaining('No such user') })
  const watcher = new Watcher({ db: world.db, log })
  const alerts = async () =>
    (await world.ask('admin', 'GET', `/api/alerts?entity_id=${world.acme}`))
      .json()
      .filter(
        ({ kind, ended_at }: { kind: string; ended_at: string | null }) =>
          kind === 'mail-refused' && !ended_at,
      )
  await watcher.look()
  expect(await alerts()).toMatchObject([{ severity: 'warning', facts: { person: 'Arthur Approver' } }])
  const again = () =>
    world.ask('approver', 'POST', '/api/notification-settings/test-email', { entity_id: world.acme })
  expect((await again()).json()).toMatchObject({ outcome: 'refused' })
  mail.judge = () => null
  expect((await again()).json()).toMatchObject({ outcome: 'sent' })
  expect(await state()).toMatchObject({ state: 'ready', refusal: null })
  await watcher.look()
  expect(await alerts()).toEqual([])
  expect(subjectsTo('approver')).toEqual(['Test e-mail'])
})

test('an address that is not taken for now is tried again', async () => {
  mail.judge = (address) => (address === emailOf('approver') ? { code: 451, text: 'Greylisted' } : null)
  await submitted()
  await worker.round()
  expect(to('approver2')).toHaveLength(1)
  mail.judge = () => null
  await worker.round(later(2 * minuteMs))
  expect(to('approver')).toHaveLength(1)
  expect(to('approver2')).toHaveLength(1)
})

test('a new address is announced to the earlier one, in Holdfast too, and nothing holds that back', async () => {
  const { id } = await world.db
    .selectFrom('members')
    .select('id')
    .where('entity_id', '=', world.acme)
    .where('user_id', '=', await world.userId('viewer'))
    .executeTakeFirstOrThrow()
  const readdress = async (email: string) => {
    const path = `/api/orgs/${world.acme}/members/${id}`
    const fields = { name: 'Vera Viewer', role: 'User', is_active: true, is_system: false }
    const answer = await world.ask('admin', 'PUT', path, { ...fields, email })
    expect(answer.status, answer.text).toBe(200)
  }
  const [earlier, next] = [emailOf('viewer'), 'somebody.else@evil.example']
  await mail.stop()
  await readdress(next)
  try {
    await worker.round()
    await mail.restart()
    await worker.round(later(25 * hourMs))
    const received = mail.mails.map(({ to: address, text }) => ({ address, text }))
    expect(received.map(({ address }) => address).toSorted()).toEqual([earlier, next].toSorted())
    for (const { text } of received)
      expect(text).toContain('The e-mail address of your account is now somebody.')
    const { notices } = (await world.ask('viewer', 'GET', `/api/inbox?entity_id=${world.acme}`)).json()
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'email-changed', subject: next }))
  } finally {
    await readdress(earlier)
  }
})

test('a fault of the mail server reaches the log, and the member a code', async () => {
  const warn = vi.spyOn(world.context.log, 'warn')
  await mail.stop()
  const path = '/api/notification-settings/test-email'
  const answer = (await world.ask('viewer', 'POST', path, { entity_id: world.acme })).json()
  await mail.restart()
  expect(answer).toEqual({ outcome: 'unreachable' })
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ outcome: 'down', answer: expect.stringContaining('ECONNREFUSED') }),
    'a test e-mail was not sent',
  )
})

test('a person who was archived gets nothing, not even what was in the outbox already', async () => {
  await mail.stop()
  await submitted()
  await worker.round()
  const member = await world.db
    .selectFrom('members')
    .select('id')
    .where('entity_id', '=', world.acme)
    .where('user_id', '=', await world.userId('approver'))
    .executeTakeFirstOrThrow()
  const archive = (is_retired: boolean) =>
    world.ask('admin', 'PATCH', `/api/orgs/${world.acme}/members/${member.id}`, { is_retired })
  expect((await archive(true)).status).toBe(200)
  try {
    await submitted()
    await mail.restart()
    await worker.round(later(2 * minuteMs))
    expect(to('approver')).toEqual([])
    expect(to('approver2').length).toBeGreaterThan(0)
  } finally {
    expect((await archive(false)).status).toBe(200)
  }
})

test('an approval that is no longer needed is not announced', async () => {
  const id = await submitted()
  await world.act('approver', id, 'approve')
  await worker.round()
  expect(subjectsTo('approver')).toEqual([])
  expect(subjectsTo('approver2')).toEqual([])
})

test('a switch that was turned off holds for what waits, too', async () => {
  await submitted()
  await settings('approver', { topic: { topic: 'approval-needed', email: false } })
  await worker.round()
  expect(to('approver')).toEqual([])
  expect(to('approver2')).toHaveLength(1)
})

test('one person gets at most twenty e-mails within an hour and the rest together; urgent ones do not wait for it', async () => {
  for (let count = 0; count < 28; count += 1) {
    await noted('approver', { kind: 'policy-applied', by: null, version: count + 1 })
    await worker.round()
  }
  expect(to('approver')).toHaveLength(20)
  await submitted()
  await submitted()
  await worker.round(later(minuteMs))
  const urgent = to('approver').slice(20)
  expect(urgent.flatMap(({ text }) => text.match(/A transfer needs your approval/g) ?? [])).toHaveLength(2)
  const before = to('approver').length
  await worker.round(later(61 * minuteMs))
  expect(subjectsTo('approver').slice(before)).toEqual(['8 notifications'])
}, 60_000)

test('beyond the limit, the urgent ones of each minute come together', () => {
  const minute = 1_764_000_000_000 - (1_764_000_000_000 % minuteMs)
  const due = [1, 2, 3].map((second) => ({
    deliveryId: String(second),
    notice: { kind: 'approval-needed' as const, by_user: null, user_id: 'a' },
    createdAt: new Date(minute + second * 1000),
  }))
  const plan = (ms: number) =>
    planMails(due, { person: undefined, settings: undefined, sentLately: 20, now: new Date(minute + ms) })
  expect(plan(4000)).toMatchObject({ mails: [], later: due.map(({ deliveryId: id }) => ({ id })) })
  expect(plan(minuteMs).mails).toEqual([{ kind: 'digest', ids: ['1', '2', '3'] }])
})

test('a message that the mail server refuses is given up, and its address stays in use', async () => {
  mail.judgeMessage = (address) =>
    address === emailOf('approver') ? { code: 554, text: 'Rejected by the content filter' } : null
  await submitted()
  for (let count = 0; count < 8; count += 1) await worker.round(later(count * hourMs))
  expect(await mailsOf('approver')).toMatchObject([{ state: 'failed', attempts: 5 }])
  mail.judgeMessage = () => null
  await submitted()
  await worker.round(later(9 * hourMs))
  expect(to('approver')).toHaveLength(1)
})

test('a topic or vault that was switched off after an e-mail was made is not sent', async () => {
  const id = await submitted()
  await mail.stop()
  await worker.round()
  expect(await mailsOf('approver')).toHaveLength(1)
  await settings('approver', { topic: { topic: 'approval-needed', email: false } })
  await world.act('approver', id, 'approve')
  await mail.restart()
  await submitted()
  await worker.round(later(2 * minuteMs))
  expect(to('approver')).toEqual([])
  expect(to('approver2').length).toBeGreaterThan(0)
  await mail.stop()
  await world.act('treasurer', id, 'sign-and-broadcast')
  await worker.round(later(4 * minuteMs))
  const { account_group_id } = await world.db
    .selectFrom('wallets')
    .select('account_group_id')
    .where('id', '=', world.walletId)
    .executeTakeFirstOrThrow()
  await settings('viewer', { vault: { id: account_group_id, is_on: false } })
  await mail.restart()
  await worker.round(later(hourMs))
  expect(to('viewer')).toEqual([])
  expect(subjectsTo('admin')).toContain('A transfer was signed and sent')
})

test('a fault with one e-mail stops no other, and is tried again', async () => {
  await submitted()
  const { mail: mailSettings } = world.context.config
  if (mailSettings === null) throw new Error('no mail server')
  const usual = createMailer(mailSettings)
  const faulty: Mailer = {
    close: () => usual.close(),
    send: (message) =>
      message.to === emailOf('approver') ? Promise.reject(new Error('a fault')) : usual.send(message),
  }
  const other = new NotificationWorker({ context: world.context, log, mailer: faulty })
  await other.round()
  await other.stop()
  expect(to('approver2')).toHaveLength(1)
  expect(await mailsOf('approver')).toMatchObject([{ state: 'waiting', attempts: 1, claimed_until: null }])
  await worker.round(later(2 * minuteMs))
  expect(to('approver')).toHaveLength(1)
})

test('a daily digest waits for its hour, and approvals do not', async () => {
  await settings('treasurer', {
    digest: { mode: 'daily', hour: 8, weekday: 1 },
    time_zone: 'Pacific/Auckland',
  })
  await settings('approver', { digest: { mode: 'daily', hour: 8, weekday: 1 }, time_zone: 'UTC' })
  const first = await submitted()
  const second = await submitted()
  await worker.round()
  expect(subjectsTo('approver')).toHaveLength(2)
  for (const id of [first, second]) await world.act('approver', id, 'approve')
  await worker.round()
  expect(to('treasurer')).toEqual([])
  await worker.round(later(24 * hourMs))
  expect(subjectsTo('treasurer')).toEqual(['2 notifications'])
})

test('without a mail server nothing waits, and the page states it', async () => {
  const context = { ...world.context, config: { ...world.context.config, mail: null } }
  await submitted()
  const without = new NotificationWorker({ context, log })
  await without.round()
  await without.stop()
  await worker.round(later(hourMs))
  expect(mail.mails).toEqual([])
})

test('a test e-mail has a limit', async () => {
  const ask = () =>
    world.ask('viewer', 'POST', '/api/notification-settings/test-email', { entity_id: world.acme })
  for (let count = 0; count < 5; count += 1) expect((await ask()).json().outcome).toBe('sent')
  expect((await ask()).json().code).toBe('TOO_MANY_TEST_MAILS')
  expect(to('viewer')).toHaveLength(5)
})
