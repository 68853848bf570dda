/** A certificate of 'localhost' for the mail server of tests. Nothing else uses its key. */

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmWSkMJTiZd1F4lj1
7Gwpuj3MrTZnFSi1NTcnwieu/b2hRANCAARn/eruVmYdjCjboklwKp1Z2DiOmoFy
saHH0lqo6sAxeNXiuR6tcntpaOzZ+/YuehEAly1WlpAlr//ZZgEAOBpR
-----END PRIVATE KEY-----
`

export const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUDsiwrUnVudzfDHGiWzd2uUfR+TwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjAzNTYwMloYDzIxMjYxMTAy
MDM1NjAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARn/eruVmYdjCjboklwKp1Z2DiOmoFysaHH0lqo6sAxeNXiuR6tcntp
aOzZ+/YuehEAly1WlpAlr//ZZgEAOBpRo28wbTAdBgNVHQ4EFgQUGjgFC0PVxakd
qdI9or4Lxi2uYaIwHwYDVR0jBBgwFoAUGjgFC0PVxakdqdI9or4Lxi2uYaIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAKOs1T8rU0EqVh3PODA+7Uvi/4RnlaRmX28rfiQJuphiAiAk
dNaNoc2SfGws6OqWoWmcAbVOmxvBpJYMQb5nUmf51g==
-----END CERTIFICATE-----
`
