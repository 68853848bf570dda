/**
 * Addresses without a key: a payment to them is lost. Sources: the genesis block's 'Blackhole' account
 * (java-tron, framework/src/main/resources/config.conf), and the numbering of precompiled contracts
 * (java-tron, PrecompiledContracts.java).
 */
import { toHex41 } from '../address.ts'

const blackhole = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'
/**
 * An address is the end of a hash, so one that begins with 16 zero bytes, or repeats one byte, was chosen and
 * not hashed. Zero (T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb), 0xdead and the precompiled contracts begin like
 * this.
 */
const written = /^41(0{32}.{8}|(..)\2{19})$/

export const isUnspendable = (address: string): boolean =>
  address === blackhole || written.test(toHex41(address))
