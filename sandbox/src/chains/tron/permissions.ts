/** The permissions of accounts: owner and active ones, their operations bitmap, and the check of a transaction's
 *  signatures. */
import {
  contractNumber,
  type ContractType,
  contractTypes,
  isContractType,
  type Permission,
  recoverSigner,
  toHex41,
  type TronContract,
} from '@holdfast/chains/tron'
import type { Account } from './account.ts'
import { parameters } from './parameters.ts'
import { badSignature } from './refusal.ts'

const knownTypes = new Set(contractTypes.map(contractNumber))
/** The operations of a new account's active permission. They include types that this codec does not know. */
const usualOperations = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000'

/** Bit n of the bitmap, low bit of each byte first, allows contract type n. */
export const allows = (operations: string, type: number): boolean =>
  ((Number.parseInt(operations.slice((type >> 3) * 2, (type >> 3) * 2 + 2), 16) >> (type & 7)) & 1) === 1

/** False when the bitmap allows a type that does not exist. */
export const isKnownOperation = (operations: string, type: number): boolean =>
  !allows(operations, type) || knownTypes.has(type) || allows(usualOperations, type)

/** The permission with this number. Every account starts with an owner and an active permission, both for its own key. */
export function permissionOf(account: Account, id: number): Permission | undefined {
  const base = { parent_id: 0, threshold: 1n, keys: [{ address: account.address, weight: 1n }] }
  if (id === 0)
    return account.owner ?? { ...base, type: 'Owner', id: 0, permission_name: 'owner', operations: '' }
  return activesOf(account).find((active) => active.id === id)
}

export function activesOf(account: Account): readonly Permission[] {
  if (account.actives.length > 0) return account.actives
  const keys = [{ address: account.address, weight: 1n }]
  return [
    {
      parent_id: 0,
      threshold: 1n,
      keys,
      type: 'Active',
      id: 2,
      permission_name: 'active',
      operations: usualOperations,
    },
  ]
}

/** Throws a node's refusal unless enough of the permission's keys have signed. */
export function checkSignatures(
  account: Account,
  contract: TronContract,
  id: string,
  signatures: readonly string[],
): void {
  if (signatures.length === 0) throw badSignature('miss sig or contract')
  if (signatures.length > parameters.mostSignatures) throw badSignature('too many signatures')
  const permission = permissionOf(account, contract.permissionId)
  if (permission === undefined) throw badSignature("permission isn't exit")
  if (contract.permissionId !== 0) {
    if (permission.type !== 'Active') throw badSignature('Permission type is error')
    if (!allows(permission.operations, numberOf(contract.type))) throw badSignature('Permission denied')
  }
  if (approvalOf(permission, id, signatures).weight < permission.threshold) throw badSignature('sig error')
}

const numberOf = (type: ContractType | (string & {})): number =>
  isContractType(type) ? contractNumber(type) : Number(type.replace('Type ', ''))

/** The keys of the permission that have signed, base58, and their weight. Throws a node's refusal for any other key. */
export function approvalOf(
  permission: Permission,
  id: string,
  signatures: readonly string[],
): { readonly signers: readonly string[]; readonly weight: bigint } {
  if (signatures.length > permission.keys.length)
    throw badSignature(
      `Signature count is ${signatures.length} more than key counts of permission : ${permission.keys.length}`,
    )
  const seen = new Set<string>()
  let weight = 0n
  for (const signature of signatures) {
    const signer = signerOf(id, signature)
    const key = permission.keys.find(({ address }) => address === toHex41(signer))
    if (key === undefined)
      throw badSignature(`${signature} is signed by ${signer} but it is not contained of permission.`)
    if (seen.has(signer)) throw badSignature(`${signer} has signed twice!`)
    seen.add(signer)
    weight += key.weight
  }
  return { signers: [...seen], weight }
}

function signerOf(id: string, signature: string): string {
  try {
    return recoverSigner(id, signature)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const isOfTheNode = reason.startsWith('Signature size') || reason.startsWith('Header byte')
    throw badSignature(isOfTheNode ? reason : 'java.lang.IllegalArgumentException: Invalid point compression')
  }
}
