/** The chain's state and drafts of it. A transaction works on a draft that is committed only on success, so a refusal
 *  leaves no partial change. */
import { type Account, copyAccount, newAccount } from './account.ts'
import { Book, Past } from './book.ts'
import { type Prices, PriceSchedule } from './prices.ts'

/** Keys: `trx` by address; `token` by contract/owner; `trc10` by id/owner; `other` for allowances, shares and sums of the
 *  chain. */
export type BookName = 'trx' | 'token' | 'trc10' | 'other'

export interface World {
  readonly now: number
  /** The prices at that time. */
  readonly prices: Prices
  account(address: string): Account | undefined
  putAccount(account: Account): void
  amount(book: BookName, key: string): bigint
  add(book: BookName, key: string, change: bigint): void
}

/** Key of a total of the chain, in the book `other`. */
export const burntKey = 'sum/burnt'
export const rewardedKey = 'sum/rewarded'

export class State {
  readonly schedule = new PriceSchedule()
  readonly accounts = new Past<Account>()
  readonly books: Readonly<Record<BookName, Book>> = {
    // Like a node with `storage.balance.history.lookup`.
    trx: new Book({ keepsAll: true }),
    token: new Book(),
    trc10: new Book(),
    other: new Book(),
  }

  /** The state of the block that is being made. */
  world(now: number, block: number, solid: number): World {
    return {
      now,
      prices: this.schedule.at(now),
      account: (address) => this.accounts.get(address),
      putAccount: (account) => this.accounts.set(account.address, account, block, solid),
      amount: (book, key) => this.books[book].get(key),
      add: (book, key, change) => this.books[book].add(key, change, block, solid),
    }
  }

  /** Restores the state before this block, which must not be solid. */
  undo(block: number): void {
    this.accounts.undo(block)
    for (const book of Object.values(this.books)) book.undo(block)
  }

  /** The state as of the end of a block, read-only. */
  worldAt(block: number, now: number): World {
    const readOnly = () => {
      throw new Error('a past state cannot be changed')
    }
    return {
      now,
      prices: this.schedule.at(now),
      account: (address) => this.accounts.at(address, block),
      putAccount: readOnly,
      amount: (book, key) => this.books[book].at(key, block),
      add: readOnly,
    }
  }
}

export class Draft implements World {
  readonly #base: World
  readonly #accounts = new Map<string, Account>()
  readonly #changes: Record<BookName, Map<string, bigint>> = {
    trx: new Map(),
    token: new Map(),
    trc10: new Map(),
    other: new Map(),
  }

  constructor(base: World) {
    this.#base = base
  }

  get now(): number {
    return this.#base.now
  }

  get prices(): Prices {
    return this.#base.prices
  }

  account(address: string): Account | undefined {
    return this.#accounts.get(address) ?? this.#base.account(address)
  }

  putAccount(account: Account): void {
    this.#accounts.set(account.address, account)
  }

  amount(book: BookName, key: string): bigint {
    return this.#base.amount(book, key) + (this.#changes[book].get(key) ?? 0n)
  }

  add(book: BookName, key: string, change: bigint): void {
    this.#changes[book].set(key, (this.#changes[book].get(key) ?? 0n) + change)
  }

  commit(): void {
    for (const account of this.#accounts.values()) this.#base.putAccount(account)
    for (const book of Object.keys(this.#changes) as BookName[])
      for (const [key, change] of this.#changes[book]) this.#base.add(book, key, change)
  }
}

/** Changes an existing account. `change` writes to a copy. */
export function changeAccount(world: World, address: string, change: (account: Account) => void): void {
  const account = world.account(address)
  if (account === undefined) throw new Error(`there is no account ${address}`)
  const copy = copyAccount(account)
  change(copy)
  world.putAccount(copy)
}

export function createAccount(world: World, address: string): void {
  if (world.account(address) === undefined) world.putAccount(newAccount(address, world.now))
}

export function moveTrx(world: World, from: string, to: string, sun: bigint): void {
  world.add('trx', from, -sun)
  world.add('trx', to, sun)
}

export function burnTrx(world: World, from: string, sun: bigint): void {
  world.add('trx', from, -sun)
  world.add('other', burntKey, sun)
}
