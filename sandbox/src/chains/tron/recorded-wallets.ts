/** Addresses of the real network whose history the recordings hold: an account of 2020 with its pages, and the busiest of block
 *  79,072,107. They are strangers': looked at, never used. */
export const recordedWallets = [
  { name: 'Recorded pages of 2020', address: 'TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB' },
  { name: 'Block 79072107, energy rental', address: 'TCw6YaWm3y6DvxY7M8hrCDnrJGeGMumzGJ' },
  { name: 'Block 79072107, six times', address: 'TWBPGLwQw2EbqYLLw1DJnTDt2ZQ9yJW1JJ' },
  { name: 'Block 79072107, five times', address: 'TKJDrxQ3eNi96GAhjGd3gqQEMEC8vCgDYV' },
] as const
