/**
 * Hosts that the server must never fetch from, although content names them. Those of `here` lead to this machine, so a test can
 * listen for connections; the others lead to private networks, to metadata servers of clouds, or nowhere.
 */

// oxfmt-ignore
/** This machine in every notation: short, decimal, octal, hexadecimal, in other scripts, escaped, mapped, behind a name. */
export const loopbackHosts = [
  '127.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '2130706433', '2130706433.', '0x7f000001', '0X7F000001', '0x7f.0.0.1', '0x7f.1', '0x7F.0x0.0x0.0x1', '0177.0.0.1', '0177.1', '017700000001', '00000177.0.0.1', '127.0.0.0x1', '127.0x0.1', '127.000.000.001', '0x7f.0.01',
  '127.0.0.2', '127.2', '127.8.8.8', '127.127.127.127', '127.255.255.254', '2130706434', '0x7f080808', '0', '0.0.0.0', '0x0', '00', '0.', '0.0', '0x00000000',
  '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '𝟏𝟐𝟕.𝟎.𝟎.𝟏', '%31%32%37.0.0.1', '127%2e0%2e0%2e1', '0%78%37f.1',
  'localhost', 'LOCALHOST', 'LocalHost', 'local%68ost', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'ｌｏｃａｌｈｏｓｔ',
  '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::0001]', '[::]', '[0::0]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:127.0.0.2]', '[::ffff:7f7f:7f7f]', '[::ffff:0.0.0.0]', '[::ffff:0:0]',
  'example.org@127.0.0.1', 'user:secret@127.1', 'example.org%2F@127.0.0.1', 'example.org%23@localhost', '8.8.8.8@[::1]',
]

// oxfmt-ignore
export const internalHosts = [
  // Names and notations, zone ids included, that a careless parser resolves to this machine.
  'localhost.', 'localhost..', 'a.localhost', 'localhost.localdomain', 'ip6-localhost', '[::1%25lo]', '[::1%lo]', '[fe80::1%25eth0]', '[fe80::1%eth0]', '[::ffff:127.0.0.1%25lo]', '[::127.0.0.1]', '[::7f00:1]', '[::0a00:0001]', '[::2]', '[::1.]', '::1', '127.0.0.1.1', '0x7f.0.0.1.1', '127.0.0.256', '4294967297', '0.1.2.3', '127.255.255.255',
  // Translations of IPv4: NAT64 of both prefixes, 6to4, Teredo, stateless translation, ISATAP.
  '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::a00:1]', '[64:ff9b:1::7f00:1]', '[64:ff9b:1:ffff::127.0.0.1]', '[2002:7f00:1::]', '[2002:7f00:0001::1]', '[2002:a9fe:a9fe::1]', '[2002:a00:1::1]', '[2002:c0a8:101::]', '[2001:0:7f00:1::]', '[2001::1]', '[::ffff:0:127.0.0.1]', '[::ffff:0:7f00:1]', '[fe80::5efe:127.0.0.1]',
  // Private networks.
  '10.0.0.1', '10.1', '012.1', '0xa.1', '167772161', '10.255.255.254', '172.16.0.1', '172.16.1', '172.31.255.254', '0xac100001', '192.168.0.1', '192.168.1', '3232235521', '0xc0a80001', '0300.0250.0.1', '[::ffff:10.0.0.1]', '[::ffff:c0a8:1]', '[::ffff:172.16.0.1]', '[fc00::1]', '[fd00::1]', '[fd12:3456:789a::1]', '[fec0::1]', '[feff::1]',
  // Carrier-grade NAT, benchmarks, documentation, protocols, multicast, broadcast, unassigned.
  '100.64.0.1', '100.127.255.254', '1681915905', '198.18.0.1', '198.19.255.254', '192.0.0.1', '192.0.0.9', '192.0.0.170', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '239.255.255.250', '0xe0000001', '240.0.0.1', '250.1.1.1', '255.255.255.255', '4294967295',
  '[2001:2::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[100:0:0:1::1]', '[5f00::1]', '[2001:10::1]', '[2001:20::1]', '[ff02::1]', '[ff05::2]', '[ff0e::1]', '[4000::1]', '[8000::1]', '[e000::1]', '[fe00::1]', '[1::1]',
  // Metadata servers of clouds, which hand out credentials.
  '169.254.169.254', '169.254.43518', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '169.254.170.2', '169.254.0.1', '[fe80::a9fe:a9fe]', '[fd00:ec2::254]', '100.100.100.200', '192.0.0.192', '168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]',
]

/** Complete URLs of other services that listen on this machine. */
export const localServiceUrls = [
  'http://localhost:5432/',
  'http://127.0.0.1:6379/',
  'https://127.0.0.1:2375/',
  'http://[::1]:22/',
  'http://0:9200/_cat',
]
