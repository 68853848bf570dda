/** The drawings that every TokenMark refers to, once per page. */
export function TokenMarks() {
  return (
    <svg aria-hidden className="absolute size-0">
      <symbol id="token-TRX" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#c4161c" />
        <path
          d="M4 4.5 12 6 8.6 12.6ZM4 4.5l4.4 3.2M12 6 8.4 7.7l.2 4.9"
          fill="none"
          stroke="#fff"
          strokeWidth="1"
          strokeLinejoin="round"
        />
      </symbol>
      <symbol id="token-ETH" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#5468c4" />
        <path d="M8 2.6 11.4 8 8 10 4.6 8Z" fill="#fff" />
        <path d="M4.9 9.3 8 11.1l3.1-1.8L8 13.4Z" fill="#fff" opacity=".75" />
      </symbol>
      <symbol id="token-BTC" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#c96a00" />
        <path
          d="M6 4.6h2.9a1.6 1.6 0 0 1 0 3.3H6m0 0h3.3a1.7 1.7 0 0 1 0 3.5H6m0-6.8v6.8M7.2 3.2v1.4m1.8-1.4v1.4M7.2 11.4v1.4m1.8-1.4v1.4"
          fill="none"
          stroke="#fff"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </symbol>
      <symbol id="token-USDT" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#1d8a68" />
        <path d="M4.4 4.3h7.2M8 4.3v8" fill="none" stroke="#fff" strokeWidth="1.7" />
        <ellipse cx="8" cy="7.7" rx="4.4" ry="1.3" fill="none" stroke="#fff" strokeWidth=".9" />
      </symbol>
      <symbol id="token-USDC" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#2163bd" />
        <path
          d="M6 3a5.4 5.4 0 0 0 0 10M10 3a5.4 5.4 0 0 1 0 10"
          fill="none"
          stroke="#fff"
          strokeWidth="1.1"
        />
        <path
          d="M9.6 6.5c-.3-.7-.9-1-1.6-1-.9 0-1.6.5-1.6 1.2 0 1.7 3.3.9 3.3 2.6 0 .8-.8 1.3-1.7 1.3-.8 0-1.5-.4-1.7-1.1M8 4.6v.9m0 5.1v.9"
          fill="none"
          stroke="#fff"
          strokeWidth="1"
        />
      </symbol>
      <symbol id="token-EURC" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#27408f" />
        <path
          d="M10.9 5a3.6 3.6 0 1 0 0 6M3.9 7.2h5.2M3.9 8.9h4.6"
          fill="none"
          stroke="#fff"
          strokeWidth="1.2"
        />
      </symbol>
      <symbol id="token-SOL" viewBox="0 0 16 16">
        <circle cx="8" cy="8" r="8" fill="#6a35c9" />
        <path d="M5.6 4.4h6L10.4 6h-6ZM4.4 7.2h6L11.6 8.8h-6ZM5.6 10h6l-1.2 1.6h-6Z" fill="#fff" />
      </symbol>
    </svg>
  )
}
