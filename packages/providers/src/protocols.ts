import { blockscout } from './blockscout/blockscout.ts'
import { etherscan } from './etherscan/etherscan.ts'
import { evmRpc } from './evm-rpc/evm-rpc.ts'
import { javaTron } from './java-tron/java-tron.ts'
import type { Protocol } from './protocol.ts'
import { tatum } from './tatum/tatum.ts'
import { trongrid } from './trongrid/trongrid.ts'

/** Every kind of provider that can be configured. */
export const protocols: readonly Protocol[] = [javaTron, trongrid, tatum, blockscout, etherscan, evmRpc]
