/** The sections of chains other than TRON: each has its own fields and no others. */
import { CopyValue, Fact, Facts, JsonText } from '../Facts.tsx'
import type { Details } from '../details.ts'

type Row = Details['row']

export function EthereumFacts({ row }: { readonly row: Row }) {
  return (
    <Facts>
      <Fact name="eth_gas_price">{row.eth_gas_price}</Fact>
      <Fact name="eth_gas_limit">{row.eth_gas_limit}</Fact>
      <Fact name="eth_gas_used">{row.eth_gas_used}</Fact>
      <Fact name="eth_nonce">{row.eth_nonce}</Fact>
      <Fact name="eth_receipt_status">{row.eth_receipt_status}</Fact>
      <Fact name="eth_originating_tx_hash" isWide>
        {row.eth_originating_tx_hash && <CopyValue text={row.eth_originating_tx_hash} />}
      </Fact>
    </Facts>
  )
}

export function SolanaFacts({ row }: { readonly row: Row }) {
  return (
    <Facts>
      <Fact name="sol_signature" isWide>
        {row.sol_signature && <CopyValue text={row.sol_signature} />}
      </Fact>
      <Fact name="sol_instructions" isWide>
        <JsonText name="sol_instructions" value={row.sol_instructions} />
      </Fact>
    </Facts>
  )
}

export function BitcoinFacts({ row }: { readonly row: Row }) {
  return (
    <Facts>
      <Fact name="btc_utxo_inputs" isWide>
        <JsonText name="btc_utxo_inputs" value={row.btc_utxo_inputs} />
      </Fact>
      <Fact name="btc_utxo_outputs" isWide>
        <JsonText name="btc_utxo_outputs" value={row.btc_utxo_outputs} />
      </Fact>
    </Facts>
  )
}
