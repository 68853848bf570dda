/** Address book and labels: names, rights, look-alikes, CSV export and import. */
import { markLookAlikes } from '@holdfast/ingester/look-alikes'
import { addressLike, sandboxKey } from '@holdfast/sandbox'
import { newId, transaction } from '@holdfast/store'
import { insertAddressNames, lockNames } from '@holdfast/store/write'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'
import { waiting } from '../../../test/waiting.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

/** Text that a person can type into one line. */
const text = fc
  .oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('=', "'", '"', ',', '+', '@', '-', ' ', 'a', '\u00f1') }),
  )
  .map((typed) => typed.trim())

let number = 0
const freshAddress = () => sandboxKey(`address book ${++number}`).address
const body = (change: object = {}) => ({
  name: `Supplier ${++number}`,
  address: freshAddress(),
  network_id: world.networkId,
  entity_id: world.acme,
  ...change,
})
const lists = [
  ['/api/address-book', 'Address', 'address'],
  ['/api/inbound-labels', 'Label', 'label'],
] as const
const create = async (path: string, change: object = {}) => {
  const answer = await world.ask('treasurer', 'POST', path, body(change))
  expect(answer.status).toBe(201)
  return answer.json()
}
const list = async (path: string, person: Person = 'viewer') =>
  (await world.ask(person, 'GET', `${path}?entity_id=${world.acme}`)).json() as Record<string, any>[]
const live = async (type: string) =>
  (await world.db.selectFrom('outbox').selectAll().where('channel', '=', 'admin').execute()).filter(
    ({ message }) => (message as { type: string }).type === type,
  )
const queuedMarks = async () =>
  (
    await world.db
      .selectFrom('graphile_worker.jobs' as never)
      .selectAll()
      .execute()
  ).filter((job) => (job as { task_identifier: string }).task_identifier === 'look-alikes')

test.each(lists)(
  '[API-58] [DATA-28] a name of %s is in the address resolution at once, and removed with it',
  async (path, _, noun) => {
    const made = await create(path, { note: 'Pays on the 5th' })
    expect(made).toMatchObject({
      network: 'TRON Sandbox',
      note: 'Pays on the 5th',
      created_by: 'Teresa Treasurer',
      version: 1,
    })
    const map = path.endsWith('book') ? 'address_book' : 'inbound_labels'
    const resolve = async () => {
      const answer = await world.ask('viewer', 'GET', `/api/address-resolution?entity_id=${world.acme}`)
      const maps = Object.entries<Record<string, string>>(answer.json())
      return maps.flatMap(([name, names]) => (made.address in names ? [[name, names[made.address]]] : []))
    }
    expect(await resolve()).toEqual([[map, made.name]])
    expect((await live(`${noun}_created`)).at(-1)).toMatchObject({
      entity_id: world.acme,
      message: { payload: made },
    })
    expect((await world.ask('treasurer', 'DELETE', `${path}/${made.id}`)).status).toBe(204)
    expect(await resolve()).toEqual([])
    expect((await live(`${noun}_deleted`)).at(-1)?.message).toMatchObject({ payload: { id: made.id } })
    expect(await queuedMarks()).toHaveLength(1)
  },
)

test.each(lists)('%s: changing keeps the address and names the person', async (path, _, noun) => {
  const made = await create(path)
  const put = (change: object) =>
    world.ask('treasurer', 'PUT', `${path}/${made.id}`, { name: 'Renamed', note: '', ...change })
  const first = await put({})
  expect(first.json()).toMatchObject({
    name: 'Renamed',
    version: 2,
    address: made.address,
    updated_by: 'Teresa Treasurer',
  })
  expect((await live(`${noun}_updated`)).length).toBe(1)
})

test.each(lists)('%s: the rights, within each organisation', async (path, what) => {
  const made = await create(path)
  for (const [person, status] of [
    ['viewer', 403],
    ['approver', 403],
    ['owner', 404],
    ['operator', 201],
  ] as const)
    expect([person, (await world.ask(person, 'POST', path, body())).status]).toEqual([person, status])
  for (const [method, payload] of [
    ['PUT', { name: 'x', note: '' }],
    ['DELETE', undefined],
  ] as const) {
    const strange = await world.ask('owner', method, `${path}/${made.id}`, payload)
    expect([strange.status, strange.json().detail]).toEqual([404, `${what} not found`])
    expect((await world.ask('viewer', method, `${path}/${made.id}`, payload)).status).toBe(403)
  }
  expect((await list(path)).some(({ id }) => id === made.id)).toBe(true)
  expect((await world.ask('owner', 'GET', `${path}?entity_id=${world.acme}`)).status).toBe(404)
  expect((await world.ask('owner', 'GET', path)).json()).toEqual([])
  expect((await world.ask('owner', 'GET', `${path}/export?entity_id=${world.acme}`)).status).toBe(404)
  const theft = { entity_id: world.acme, csv: 'name,address,network\n', dry_run: true }
  expect((await world.ask('owner', 'POST', `${path}/import`, theft)).status).toBe(404)
  expect((await world.ask('viewer', 'POST', `${path}/import`, theft)).status).toBe(403)
})

test.each(lists)(
  '[ERR-19] %s: an error names its field, and two equal requests at once create one entry',
  async (path) => {
    for (const [change, status, detail] of [
      [{ name: '  ' }, 422, /^name: /],
      [{ name: 'x'.repeat(121) }, 422, /^name: /],
      [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 422, /^Invalid address for TRON Sandbox$/],
      [{ network_id: newId() }, 422, /^network_id: /],
      [{ note: 'x'.repeat(501) }, 422, /^note: /],
      [{ note: 7 }, 422, /^note: /],
    ] as const) {
      const answer = await world.ask('treasurer', 'POST', path, body(change))
      expect([change, answer.status, answer.json().detail]).toEqual([
        change,
        status,
        expect.stringMatching(detail),
      ])
    }
    const same = body()
    const twice = await Promise.all([1, 2].map(() => world.ask('treasurer', 'POST', path, same)))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await list(path)).filter(({ address }) => address === same.address)).toHaveLength(1)
  },
)

test('an address that resembles a known one is marked before and after it gets a name', async () => {
  const original = await create('/api/address-book', { name: 'The original' })
  const copy = addressLike(original.address, { head: 5, tail: 2 })
  const check = async (address: string) =>
    (
      await world.ask(
        'viewer',
        'GET',
        `/api/address-check?entity_id=${world.acme}&network_id=${world.networkId}&address=${address}`,
      )
    ).json()
  expect(await check(copy)).toMatchObject({
    address: copy,
    known_as: null,
    look_alikes: [
      { address: original.address, name: 'The original', known_as: 'address_book', rule: 'same-ends' },
    ],
  })
  expect(await check(original.address)).toMatchObject({
    known_as: { list: 'address_book', name: 'The original' },
    look_alikes: [],
  })
  expect(await check('nonsense')).toEqual({ address: null, known_as: null, look_alikes: [] })
  const label = await create('/api/inbound-labels', { address: copy })
  expect(label.look_alikes).toMatchObject([{ address: original.address }])
  const row = (await list('/api/address-book')).find(({ id }) => id === original.id)
  expect(row?.look_alikes).toMatchObject([{ address: copy, known_as: 'inbound_label' }])
  expect(
    (
      await world.ask(
        'owner',
        'GET',
        `/api/address-check?entity_id=${world.acme}&network_id=${world.networkId}&address=${copy}`,
      )
    ).status,
  ).toBe(404)
})

test('an address that a wallet has paid is known even without a name', async () => {
  const paid = freshAddress()
  const now = new Date()
  const place = { entity_id: world.acme, network_id: world.networkId, created_at: now, updated_at: now }
  await world.db
    .insertInto('met_addresses')
    .values({
      ...place,
      address: paid,
      named_as: null,
      sent_at: now,
      imitates: null,
      imitation_rule: null,
      imitation_head: null,
      imitation_tail: null,
      imitation_edits: null,
      is_checked: false,
    })
    .execute()
  await markLookAlikes(world.db, { organisationId: world.acme, networkId: world.networkId })
  const copy = addressLike(paid, { head: 5, tail: 2 })
  expect((await create('/api/address-book', { address: copy })).look_alikes).toMatchObject([
    { address: paid, name: null, known_as: 'paid' },
  ])
})

test('on chains whose addresses begin alike, the beginning is ignored', async () => {
  const ethereum = await world.db
    .selectFrom('networks')
    .select('id')
    .where('chain', '=', 'ethereum')
    .executeTakeFirst()
  if (ethereum === undefined) return
  await create('/api/address-book', {
    network_id: ethereum.id,
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
  })
  const other = await create('/api/address-book', {
    network_id: ethereum.id,
    address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  })
  expect(other.look_alikes).toEqual([])
})

test('[NAME_LOOKS_TAKEN] a payee whose name resembles that of another payee or a wallet is refused', async () => {
  const path = '/api/address-book'
  const first = await create(path, { name: 'Marlo Stein' })
  const other = await create(path, { name: 'Quite another' })
  const [wallet] = (
    await world.ask('treasurer', 'GET', `/api/wallets?entity_id=${world.acme}`)
  ).json() as Record<string, any>[]
  const detail = `name: could be taken for Marlo Stein, which is the name of ${first.address}. Add what tells them apart.`
  const refused = { detail, code: 'NAME_LOOKS_TAKEN' }
  for (const name of ['Marlo Stein', 'MARLO STEIN', 'M\u0430rlo Stein', 'rnarlo  Stein']) {
    const added = await world.ask('treasurer', 'POST', path, body({ name }))
    expect([name, added.status, added.json()]).toMatchObject([name, 422, refused])
    const renamed = await world.ask('treasurer', 'PUT', `${path}/${other.id}`, { name, note: '' })
    expect([name, renamed.status, renamed.json()]).toMatchObject([name, 422, refused])
  }
  expect(
    (await world.ask('treasurer', 'POST', path, body({ name: wallet?.name.toUpperCase() }))).json(),
  ).toMatchObject({ code: 'NAME_LOOKS_TAKEN', detail: expect.stringContaining(wallet?.address) })
  // Labels name senders rather than recipients. A note may change, and an entry may change its capitals.
  await create('/api/inbound-labels', { name: 'Marlo Stein' })
  await create('/api/inbound-labels', { name: 'Marlo Stein' })
  for (const change of [
    { name: 'Marlo Stein', note: 'Confirmed by phone' },
    { name: 'M\u00e1rlo Stein', note: '' },
  ])
    expect((await world.ask('treasurer', 'PUT', `${path}/${first.id}`, change)).status).toBe(200)
  expect((await world.ask('treasurer', 'DELETE', `${path}/${first.id}`)).status).toBe(204)
  await create(path, { name: 'Marlo Stein' })
})

test('[NAME_LOOKS_TAKEN] a wallet whose name resembles that of a payee is refused', async () => {
  await create('/api/address-book', { name: 'Orla Finch' })
  const wallet = { ...body({ name: 'ORLA FINCH' }), account_group_id: null }
  const added = await world.ask('treasurer', 'POST', '/api/wallets', wallet)
  expect([added.status, added.json().code]).toEqual([422, 'NAME_LOOKS_TAKEN'])
  expect((await world.ask('treasurer', 'POST', '/api/wallets', { ...wallet, name: 'Orla' })).status).toBe(201)
})

test('of two people who give two addresses the same name at once, one is refused', async () => {
  const both = await Promise.all(
    [1, 2].map(() => world.ask('treasurer', 'POST', '/api/address-book', body({ name: 'Given at once' }))),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

/** Each prepares what it needs, and returns the act that gives the name to a new address. */
const namings: Readonly<Record<string, () => Promise<(name: string) => Promise<Answer>>>> = {
  'a new payee': async () => (name) => world.ask('treasurer', 'POST', '/api/address-book', body({ name })),
  'a renamed payee': async () => {
    const { id } = await create('/api/address-book')
    return (name) => world.ask('treasurer', 'PUT', `/api/address-book/${id}`, { name, note: '' })
  },
  'a file': async () => (name) =>
    world.ask('treasurer', 'POST', '/api/address-book/import', {
      entity_id: world.acme,
      csv: `name,address,network\n${name},${freshAddress()},${network}\n`,
      dry_run: false,
    }),
  'a new wallet': async () => (name) =>
    world.ask('treasurer', 'POST', '/api/wallets', { ...body({ name }), account_group_id: null }),
}

test.each(Object.keys(namings))(
  "%s waits for another person's act that uses the name, and is refused",
  async (kind) => {
    const name = `Given beside ${kind}`
    const give = await namings[kind]!()
    const { answer } = await transaction(world.db, async (tx) => {
      await lockNames(tx, world.acme)
      const pending = give(name)
      await vi.waitFor(async () => expect(await waiting(world.db)).toBe(1))
      const payee = { ...body({ name }), note: '', created_by: await world.userId('treasurer') }
      await insertAddressNames(tx, 'address_book', [payee])
      return { answer: pending }
    })
    const refused = (await answer).json()
    expect(refused.code ?? refused.faults[0]?.code).toMatch(/^name.looks.taken$/i)
  },
)

test('a file with a name that resembles another changes nothing; one that swaps names is accepted', async () => {
  const path = '/api/address-book'
  const [first, second] = [
    await create(path, { name: 'Left Bank' }),
    await create(path, { name: 'Right Bank' }),
  ]
  const line = (name: string, address: string) => `${name},${address},${network}\n`
  const heading = 'name,address,network\n'
  const [fresh, other] = [freshAddress(), freshAddress()]
  const report = await importFile(
    path,
    heading + line('LEFT BANK', fresh) + line('New Bank', other) + line('NEW BANK', freshAddress()),
    false,
  )
  expect(report).toMatchObject({ imported: false })
  expect(report.faults).toEqual(
    [
      [2, 'Left Bank', first.address],
      [3, 'NEW BANK', expect.any(String)],
      [4, 'New Bank', other],
    ].map(([at, name, address]) => ({
      line: at,
      column: 'name',
      code: 'name-looks-taken',
      reason:
        at === 3
          ? expect.stringMatching(/^could be taken for NEW BANK, which is the name of T/)
          : `could be taken for ${name}, which is the name of ${address}`,
      reason_refusal: {
        code: 'NAME_LOOKS_TAKEN_ON_LINE',
        params: { name: at === 3 ? 'NEW BANK' : name, address: expect.stringMatching(/^T/) },
      },
    })),
  )
  const swap = heading + line('Right Bank', first.address) + line('Left Bank', second.address)
  expect(await importFile(path, swap, false)).toMatchObject({ faults: [], imported: true, to_change: 2 })
  const labels = heading + line('LEFT BANK', fresh) + line('left bank', other)
  expect(await importFile('/api/inbound-labels', labels, true)).toMatchObject({ faults: [], to_add: 2 })
})

const network = 'tron-sandbox'
const importFile = async (path: string, csv: string, dry_run: boolean) =>
  (await world.ask('treasurer', 'POST', `${path}/import`, { entity_id: world.acme, csv, dry_run })).json()

test.each(lists)(
  '%s: a dry run names every invalid line with its column, and changes nothing',
  async (path) => {
    const [good, twice] = [freshAddress(), freshAddress()]
    const csv = [
      'name,address,network,note',
      `Good,${good},${network},fine`,
      `,${twice},${network},`,
      `No address,,${network},`,
      `Elsewhere,${freshAddress()},no-such-network,`,
      `Wrong,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u,${network},`,
      `Once,${twice},TRON Sandbox,`,
      `Twice,${twice},${network},`,
      `Long,${freshAddress()},${network},${'x'.repeat(501)}`,
      `Many,${freshAddress()},${network},a,b`,
    ].join('\n')
    const before = await list(path)
    for (const dry of [true, false]) {
      const report = await importFile(path, csv, dry)
      expect(report).toMatchObject({ dry_run: dry, imported: false, lines: 9 })
      expect(report.faults.map(({ line, column }: any) => [line, column])).toEqual([
        [3, 'name'],
        [4, 'address'],
        [5, 'network'],
        [6, 'address'],
        [8, 'address'],
        [9, 'note'],
        [10, null],
      ])
      expect(await list(path)).toEqual(before)
    }
    expect((await importFile(path, 'name,address\nx,y', true)).faults).toEqual([
      { line: 1, column: 'network', code: 'column-missing', reason: 'the heading lacks this column' },
    ])
    expect((await importFile(path, 'name,address,network\n"x,y', true)).faults).toHaveLength(1)
  },
)

test.each(lists)(
  '%s: import adds, changes and skips entries; an unchanged export changes nothing',
  async (path) => {
    const kept = await create(path, { name: '=SUM(A1)', note: 'a "quoted", note' })
    const renamed = await create(path)
    const added = freshAddress()
    const csv = `\uFEFFNetwork,Name,Address,Note\r\n${network},"=SUM(A1)",${kept.address},"a ""quoted"", note"\r\n${network},New name,${renamed.address},\r\nTRON Sandbox,Added,${added},from a file\r\n`
    const plan = { lines: 3, to_add: 1, to_change: 1, unchanged: 1, faults: [] }
    expect(await importFile(path, csv, true)).toMatchObject({ ...plan, dry_run: true, imported: false })
    expect((await list(path)).some(({ address }) => address === added)).toBe(false)
    expect(await importFile(path, csv, false)).toMatchObject({ ...plan, dry_run: false, imported: true })
    const now = await list(path)
    expect(now.find(({ address }) => address === added)).toMatchObject({ name: 'Added', note: 'from a file' })
    expect(now.find(({ id }) => id === renamed.id)).toMatchObject({ name: 'New name', version: 2 })
    expect(now.find(({ id }) => id === kept.id)).toEqual(expect.objectContaining({ version: 1 }))
    const exported = (await world.ask('viewer', 'GET', `${path}/export?entity_id=${world.acme}`)).json()
    expect(exported.csv).toContain(`"'=SUM(A1)"`)
    expect(await importFile(path, exported.csv, false)).toMatchObject({
      to_add: 0,
      to_change: 0,
      faults: [],
      unchanged: now.length,
    })
    expect(await list(path)).toEqual(now)
  },
)

test('import warns of look-alikes among its own lines and among known addresses', async () => {
  const original = freshAddress()
  const copy = addressLike(original, { head: 5, tail: 2 })
  const report = await importFile(
    '/api/address-book',
    `name,address,network\nA,${original},${network}\nB,${copy},${network}\n`,
    true,
  )
  expect(report.faults).toEqual([])
  expect(report.warnings).toMatchObject([
    { line: 2, look_alikes: [{ address: copy, name: 'B' }] },
    { line: 3, look_alikes: [{ address: original, name: 'A' }] },
  ])
})

test.each(['=1+1', '\uff1d1+1', '\u200b=1+1', '\ufeff@SUM(A1)'])('%j leaves as text', (name) => {
  const names = [{ name, note: '', address: 'T1', network_code: 'tron' }]
  expect(writeCsv(names as never)).toContain(`"'${name}",T1`)
  expect(readCsv(writeCsv(names as never)).lines[0]?.name).toBe(name)
})

test('any name or note survives an export to CSV and an import', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const names = pairs.map(([name, note]) => ({ name, note, address: 'T1', network_code: 'tron' }))
      const { lines, faults } = readCsv(writeCsv(names as never))
      expect(faults).toEqual([])
      expect(lines.map(({ name, note }) => [name, note])).toEqual(pairs)
    }),
  )
})

test.each(lists)(
  '%s: each change is listed in order of time, including imports and deletions',
  async (path) => {
    const made = await create(path, { note: 'first' })
    await world.ask('operator', 'PUT', `${path}/${made.id}`, { name: 'Second', note: 'second' })
    await importFile(
      path,
      `name,address,network,note\nThird,${made.address},${network},third\nOther,${freshAddress()},${network},\n`,
      false,
    )
    await world.ask('treasurer', 'DELETE', `${path}/${made.id}`)
    const changes = async (query = '') =>
      (await world.ask('viewer', 'GET', `${path}/history?entity_id=${world.acme}${query}`)).json()
    const own = await changes(`&id=${made.id}`)
    const version = (name: string, note: string) => ({ name, note })
    expect(own.map(({ who, act, changes }: any) => ({ who, act, changes }))).toEqual(
      [
        ['Teresa Treasurer', 'deleted', version('Third', 'third'), null],
        ['Teresa Treasurer', 'imported', version('Second', 'second'), version('Third', 'third')],
        ['Otis Operator', 'updated', version(made.name, 'first'), version('Second', 'second')],
        ['Teresa Treasurer', 'created', null, version(made.name, 'first')],
      ].map(([who, act, before, after]) => ({
        who,
        act,
        changes: [{ address: made.address, before, after }],
      })),
    )
    const all = await changes()
    expect(all.slice(0, 2).map(({ act, changes }: any) => [act, changes.length])).toEqual([
      ['deleted', 1],
      ['imported', 2],
    ])
    expect((await world.ask('owner', 'GET', `${path}/history?entity_id=${world.acme}`)).status).toBe(404)
  },
)
