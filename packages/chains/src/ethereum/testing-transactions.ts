/** Transactions of the tests of this folder, as nodes state them. */
import { keccak256, numberToHex, parseTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { walletKey } from './testing.ts'

/** Signed by viem, and stated as nodes state it. */
export async function stated(transaction: TransactionSerializable, type: string, key = walletKey) {
  const account = privateKeyToAccount(`0x${key}`)
  const serialized = await account.signTransaction(transaction as never)
  const signed = parseTransaction(serialized) as Record<string, unknown> & { r: string; s: string }
  const hex = (value: unknown) =>
    value === undefined ? undefined : numberToHex(BigInt(value as bigint | number))
  return {
    hash: keccak256(serialized),
    row: {
      type,
      hash: keccak256(serialized),
      from: account.address,
      nonce: hex(transaction.nonce),
      gas: hex(transaction.gas),
      to: transaction.to ?? null,
      value: hex(transaction.value ?? 0n),
      input: transaction.data ?? '0x',
      chainId: hex(transaction.chainId),
      gasPrice: hex(transaction.gasPrice),
      maxFeePerGas: hex(transaction.maxFeePerGas),
      maxPriorityFeePerGas: hex(transaction.maxPriorityFeePerGas),
      maxFeePerBlobGas: hex(transaction.maxFeePerBlobGas),
      accessList: transaction.accessList ?? [],
      blobVersionedHashes: transaction.blobVersionedHashes,
      authorizationList: (transaction.authorizationList ?? []).map((authorization) => ({
        chainId: hex(authorization.chainId),
        address: authorization.address,
        nonce: hex(authorization.nonce),
        yParity: hex(authorization.yParity),
        r: authorization.r,
        s: authorization.s,
      })),
      v: type === '0x0' ? hex(signed.v) : hex(signed.yParity),
      r: signed.r,
      s: signed.s,
    },
  }
}
