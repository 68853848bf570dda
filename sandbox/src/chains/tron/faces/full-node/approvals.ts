/** The signatures that a transaction still lacks: which keys of its permission have signed, and whether they suffice.
 *  Nothing is sent. */
import { encodeRaw, toHex41, transactionId } from '@holdfast/chains/tron'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { JsonObject } from '../../answers/json.ts'
import { permissionJson, rawJson } from '../../answers/transaction.ts'
import { ownerOf } from '../../execute.ts'
import { approvalOf, permissionOf } from '../../permissions.ts'
import { Refusal } from '../../refusal.ts'
import { bytesOf, type Calls, type Face, isVisible, nullPointer, type Query } from './face.ts'
import { rawFrom } from './parts.ts'

export const approvalCalls: Calls = {
  getsignweight: (face, query) => {
    const { permission, answer, id, signatures } = readRequest(face, query)
    if (permission === undefined)
      return { result: { code: 'PERMISSION_ERROR', message: "permission isn't exit" }, transaction: answer }
    try {
      const { signers, weight } = approvalOf(permission, id, signatures)
      const isEnough = weight >= permission.threshold
      return {
        result: isEnough ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
        permission: permissionJson(permission),
        approved_list: signers.length === 0 ? undefined : signers.map(toHex41),
        current_weight: weight === 0n ? undefined : weight,
        transaction: answer,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return {
        result: { code: 'PERMISSION_ERROR', message: error.reason },
        permission: permissionJson(permission),
        transaction: answer,
      }
    }
  },
  getapprovedlist: (face, query) => {
    const { permission, answer, id, signatures } = readRequest(face, query)
    const signers = permission === undefined ? [] : approvalOf(permission, id, signatures).signers
    return {
      result: {},
      approved_list: signers.length === 0 ? undefined : signers.map(toHex41),
      transaction: answer,
    }
  },
}

function readRequest({ world }: Face, query: Query) {
  const raw = rawFrom(query.raw_data, isVisible(query))
  const contract = raw.contracts[0]
  const account = contract === undefined ? undefined : world.account(ownerOf(contract))
  if (contract === undefined || account === undefined) throw nullPointer()
  const signatureList: unknown[] = Array.isArray(query.signature) ? query.signature : []
  const signatures = signatureList.map((signature) => bytesOf({ signature }, 'signature'))
  const rawBytes = encodeRaw(raw)
  const id = transactionId(rawBytes)
  const answer: JsonObject = {
    result: { result: true },
    txid: id,
    transaction: {
      signature: signatures.length === 0 ? undefined : signatures,
      txID: id,
      raw_data: rawJson(raw),
      raw_data_hex: bytesToHex(rawBytes),
    },
  }
  return { permission: permissionOf(account, contract.permissionId), answer, id, signatures }
}
