/** A drawing of three signers, two of whom make one signature. Uses the colours of the page, so that it works in both themes. */
import { useKeyWords } from './words.ts'

const signers = [
  { n: 1, y: 8, signs: true },
  { n: 2, y: 84, signs: true },
  { n: 3, y: 160, signs: false },
] as const

export function QuorumDrawing() {
  const { explain } = useKeyWords()
  const { drawn } = explain
  return (
    <svg
      role="img"
      aria-label={explain.drawing}
      viewBox="0 0 480 226"
      className="my-6 w-full max-w-[36rem] text-ink"
    >
      {signers.map(({ n, y, signs }) => (
        <g key={n} className={signs ? '' : 'text-mute'}>
          <rect
            x="1"
            y={y}
            width="190"
            height="56"
            rx="6"
            className={signs ? 'fill-raised stroke-accent' : 'fill-none stroke-edge'}
            strokeWidth="1.5"
            strokeDasharray={signs ? undefined : '5 4'}
          />
          <text x="16" y={y + 24} className="fill-current text-[14px] font-semibold">
            {drawn.signer(n)}
          </text>
          <text x="16" y={y + 43} className="fill-current text-[12px]">
            {signs ? drawn.check : drawn.rest}
          </text>
          <circle cx="166" cy={y + 28} r="11" className={signs ? 'fill-accent' : 'fill-edge'} />
          <text x="166" y={y + 32} textAnchor="middle" className="fill-page text-[11px] font-semibold">
            {n}
          </text>
          {signs && (
            <path
              d={`M191 ${y + 28} C 222 ${y + 28}, 216 74, 242 74`}
              className="fill-none stroke-accent"
              strokeWidth="1.5"
            />
          )}
        </g>
      ))}
      <path d="M96 64 V 84" className="fill-none stroke-accent" strokeWidth="1.5" strokeDasharray="3 3" />
      <rect
        x="242"
        y="50"
        width="122"
        height="48"
        rx="24"
        className="fill-raised stroke-accent"
        strokeWidth="1.5"
      />
      <text x="303" y="79" textAnchor="middle" className="fill-current text-[14px] font-semibold">
        {drawn.signature}
      </text>
      <path d="M364 74 H 394" className="fill-none stroke-ink" strokeWidth="1.5" />
      <path d="M387 69 L 395 74 L 387 79" className="fill-none stroke-ink" strokeWidth="1.5" />
      <rect x="398" y="50" width="80" height="48" rx="6" className="fill-none stroke-ink" strokeWidth="1.5" />
      <text x="438" y="79" textAnchor="middle" className="fill-current text-[14px]">
        {drawn.chain}
      </text>
    </svg>
  )
}
