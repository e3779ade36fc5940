/** Addresses that no short link may lead to, by what is wrong with them. `own` is the base of this server's short links. */
export function listHostileDestinations(ownUrls: {
  shortLinkBase: string
  publicUrl: string
}): Record<string, string[]> {
  return {
    schemes,
    parserTricks,
    invisibleCharacters,
    shapes,
    loopback,
    privateNetworks,
    credentials,
    ports,
    headerSplitting,
    ...listOwnAddresses(ownUrls),
    tooLong,
  }
}

// oxfmt-ignore
const schemes = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://example.edu/%250aalert(1)', 'javascript:%61lert(1)', 'javascript&colon;alert(1)', 'JAVASCRIPT:alert(1)//https://example.edu', 'javascript:void(location="https://example.edu")',
  'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD4=', 'DaTa:text/html,x', 'data:,https://example.edu', 'data:image/svg+xml,<svg/onload=alert(1)>', 'vbscript:msgbox(1)', 'VbScRiPt:x', 'livescript:x', 'mocha:x',
  'file:///etc/passwd', 'FILE:///c:/windows/win.ini', 'file://example.edu/share', 'blob:https://example.edu/5c9a', 'filesystem:https://example.edu/temporary/x', 'view-source:https://example.edu', 'about:blank', 'about:srcdoc', 'chrome://settings', 'edge://flags', 'resource://x', 'moz-extension://x/y', 'chrome-extension://x/y',
  'ftp://example.edu', 'ftps://example.edu', 'sftp://example.edu', 'ssh://example.edu', 'telnet://example.edu', 'gopher://example.edu', 'ldap://example.edu', 'dict://example.edu:1/', 'ws://example.edu', 'wss://example.edu', 'jar:https://example.edu!/x', 'smb://example.edu/x', 'nfs://example.edu/x', 'git://example.edu/x', 'svn://example.edu',
  'mailto:x@example.edu', 'tel:+14349240311', 'sms:+14349240311', 'intent://example.edu#Intent;scheme=https;end', 'market://details?id=x', 'itms-apps://example.edu', 'ms-word:ofe|u|https://example.edu', 'search-ms:query=x', 'steam://run/1', 'magnet:?xt=urn:x', 'urn:isbn:1', 'feed:https://example.edu', 'web+x://example.edu', 'wyciwyg://x', 'x-javascript:x',
  'http+unix://%2Ftmp%2Fx', 'httpx://example.edu', 'https+x://example.edu', 'shttp://example.edu', 'http', 'https', 'http:', 'https:', 'http:/', 'https://', 'http:///', 'hxxps://example.edu', 'ｈｔｔｐｓ://example.edu', 'httpſ://example.edu', 'ht\u200Btps://example.edu',
]

// oxfmt-ignore
/** Addresses that a parser reads differently from how they look. */
const parserTricks = [
  '//evil.test', '//example.edu', '///example.edu', '/\\example.edu', '\\\\example.edu', '\\/example.edu', 'https:example.edu', 'https:/example.edu', 'http:/example.edu', 'https:/\\example.edu', 'https:\\\\example.edu', 'https:\\/example.edu', 'https://\\example.edu', 'https:///example.edu', 'https:////example.edu', 'http:///\\example.edu', 'https://example.edu\\@evil.example.org', 'https://example.edu\\.evil.example.org', 'https://example.edu/a\\b', 'https://example.edu?\\', 'https://example.edu#\\',
  'example.edu', 'www.example.edu', '/dashboard', './x', '../x', '?x=1', '#x', ':', '://example.edu', 'https//example.edu', 'https;//example.edu', 'https.//example.edu', 'https：//example.edu', 'https:／／example.edu', '@example.edu', '.', '*', 'null', 'undefined', '0', '<https://example.edu>', '"https://example.edu"', "'https://example.edu'", '(https://example.edu)', 'url=https://example.edu', 'x https://example.edu',
  'https://evil.c\u2100.example.edu', 'https://example\uFF0Fevil.edu', 'https://example.edu\uFF03.org', 'https://example\uFF1Aevil.edu', 'https://ex%61mple.edu', 'https://example%2Eedu', 'https://example.edu%2F.example.org', 'https://example.edu%40example.org', 'https://example.edu%00.org', 'https://%65%78.edu', 'https://example<.edu', 'https://exa^mple.edu', 'https://exa|mple.edu', 'https://xn--.edu', 'https://xn--a.edu',
]

// oxfmt-ignore
/** Invisible characters, and characters that reverse the direction of the text after them. */
const invisibleCharacters = [
  'java\tscript:alert(1)', 'java\nscript:alert(1)', 'java\r\nscript:alert(1)', 'ht\ttps://example.edu', 'https:\t//example.edu', 'https:/\t/example.edu', 'https://exam\tple.edu', 'https://exam\nple.edu', 'https://example.edu/\r\nSet-Cookie: a=b', 'https://example.edu/\u0000', 'https://exam\u0000ple.edu', 'https://example.edu/\u0001', 'https://example.edu/\u007F', 'https://example.edu/\u0085', 'https://example.edu/\u009B', 'https://example.edu/a b', 'https://exam ple.edu', 'https://example.edu/\u00A0x', 'https://example.edu/\u2028x', 'https://example.edu/\u2029x', 'https://example.edu/\u3000x',
  'https://example.edu/\u202Etxt.exe', 'https://\u202Eude.elpmaxe', 'https://example.edu/\u202Ax', 'https://example.edu/\u202Bx', 'https://example.edu/\u202Cx', 'https://example.edu/\u202Dx', 'https://example.edu/\u2066x', 'https://example.edu/\u2067x', 'https://example.edu/\u2068x', 'https://example.edu/\u2069x', 'https://example.edu/\u200Ex', 'https://example.edu/\u200Fx', 'https://example.edu/\u061Cx', 'https://example.edu/\u200Bx', 'https://exam\u200Bple.edu', 'https://exam\u200Dple.edu', 'https://exam\u2060ple.edu', 'https://exam\u00ADple.edu', 'https://exam\uFEFFple.edu', 'https://exam\u034Fple.edu', 'https://exam\uFE0Fple.edu', 'https://exam\u180Bple.edu', 'https://exam\u3164ple.edu', 'https://exam\u115Fple.edu', 'https://example.edu/\uD800', 'https://example.edu/\u{E0041}', 'https://example.edu?\u202Ex', 'https://example.edu#\u202Ex',
]

// oxfmt-ignore
/** Invalid hosts. */
const shapes = [
  'https://example..edu', 'https://.example.edu', 'https://..', 'https://.', 'https://example.edu..', 'https://-', 'https://example', 'https://example.', 'https://intranet/x', 'https://www', 'http://router', 'https://com', 'https://com.', 'https://example.e', 'https://example.1a', 'https://example.a1', 'https://example.edu-', 'https://exa!mple.edu', "https://exa'mple.edu", 'https://exa$mple.edu', 'https://exa;mple.edu', 'https://exa=mple.edu', 'https://=cmd.edu', 'https://exa,mple.edu', 'https://exa(mple).edu', 'https://exa&mple.edu', 'https://exa*mple.edu', 'https://exa`mple.edu', 'https://exa{mple}.edu', 'https://exa~mple.edu', 'https://exa"mple.edu', 'https://exa+mple.edu',
  `https://${'a'.repeat(64)}.edu`, `https://${'abcdefg.'.repeat(40)}edu`, 'https://[example.edu]', 'https://[]', 'https://?x', 'https://#x', 'https://:443', 'https://example.edu:x', 'https://example.edu:99999',
]

// oxfmt-ignore
/** This machine, in every notation. */
const loopback = [
  'http://localhost', 'http://LOCALHOST/', 'http://localhost.', 'http://localhost..', 'http://a.localhost', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'http://ｌｏｃａｌｈｏｓｔ', 'http://localhost.localdomain', 'http://localhost%2E', 'http://127.0.0.1', 'http://127.0.0.1.', 'http://127.1', 'http://127.0.1', 'http://127.127.127.127', 'http://127.255.255.254', 'http://0x7f.1', 'http://0x7F.0x0.0x0.0x1', 'http://0x7f000001', 'http://0177.0.0.1', 'http://0177.0.0.01', 'http://00000177.1', 'http://017700000001', 'http://2130706433', 'http://2130706433.', 'http://0x7f.0.1', 'http://127.0x0.1',
  'http://0', 'http://0.0.0.0', 'http://0x0', 'http://00', 'http://0.', 'http://１２７.０.０.１', 'http://①②⑦.⓪.⓪.①', 'http://127。0。0。1', 'http://127．0．0．1', 'http://127｡0｡0｡1', 'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏', 'http://%31%32%37.0.0.1', 'http://127%2e0%2e0%2e1', 'http://[::1]', 'http://[0:0:0:0:0:0:0:1]', 'http://[0000::0001]', 'http://[::]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[::7f00:1]', 'http://[::127.0.0.1]', 'http://[64:ff9b::7f00:1]', 'http://[2002:7f00:1::]', 'http://[::1%25lo]', 'http://[::1', 'http://::1', 'http://[::ffff:0:127.0.0.1]',
]

// oxfmt-ignore
/** Private networks, and IP addresses in general. */
const privateNetworks = [
  'http://10.0.0.1', 'http://10.1', 'http://0xa.1', 'http://012.1', 'http://167772161', 'http://192.168.0.1', 'http://192.168.1', 'http://0xc0a80001', 'http://3232235521', 'http://172.16.0.1', 'http://172.31.255.255', 'http://169.254.169.254/latest/meta-data/', 'http://0xa9fea9fe', 'http://2852039166', 'http://169.254.43518', 'http://100.64.0.1', 'http://198.18.0.1', 'http://224.0.0.1', 'http://255.255.255.255', 'http://192.0.2.1', 'http://203.0.113.77', 'http://8.8.8.8', 'http://134744072', 'http://256.1.1.1', 'http://1.2.3.4.5', 'http://1.2.3', 'http://1.2.3.4.', 'http://09.1.1.1', 'http://0x', 'http://4294967296', 'http://example.0x1', 'http://example.7',
  'http://[fe80::1]', 'http://[fc00::1]', 'http://[fd12:3456::1]', 'http://[ff02::1]', 'http://[::ffff:10.0.0.1]', 'http://[::ffff:a9fe:a9fe]', 'http://[2001:db8::1]', 'http://[2606:4700::1111]', 'http://[fec0::1]', 'http://[v1.x]',
  'http://127.0.0.1.nip.io', 'https://app.10-0-0-1.sslip.io/x', 'http://a.lvh.me', 'http://localtest.me.', 'http://printer.local', 'http://printer.LOCAL.', 'http://db.internal', 'http://metadata.google.internal', 'http://nas.lan', 'http://router.home', 'http://router.home.arpa', 'http://home.arpa', 'http://x.intranet', 'http://x.corp', 'http://x.private', 'http://x.localdomain', 'http://x.test', 'http://x.invalid', 'http://x.onion', 'http://1.0.0.127.in-addr.arpa', 'http://x.local..', 'http://x.ｌｏｃａｌ',
]

// oxfmt-ignore
const credentials = [
  'https://user:pass@example.edu', 'https://user@example.edu', 'https://:pass@example.edu', 'https://@example.edu', 'https://:@example.edu', 'https://example.edu@evil.example.org', 'https://example.edu:443@evil.example.org', 'https://a@b@example.edu', 'https://%40@example.edu', 'https://a%40b@example.edu', 'https://user:p%40ss@example.edu/', 'https://virginia.edu%2F@example.edu', 'https://virginia.edu;@example.edu', 'http://a@b', 'https://ａ@example.edu', 'https://example.edu＠evil.example.org',
]

// oxfmt-ignore
const ports = [
  'https://example.edu:8080', 'https://example.edu:22', 'http://example.edu:25', 'http://example.edu:443', 'https://example.edu:80', 'https://example.edu:1', 'https://example.edu:0', 'https://example.edu:65535', 'http://example.edu:6379/', 'http://example.edu:5432', 'https://example.edu:8443/x', 'https://example.edu:0443x', 'https://example.edu:-1', 'https://example.edu:３０００',
]

// oxfmt-ignore
/** Text that becomes additional header lines once it is decoded. */
const headerSplitting = [
  'https://example.edu/%0d%0aSet-Cookie:%20a=b', 'https://example.edu/%0D%0ALocation:%20https://evil.example.org', 'https://example.edu/?q=%0d%0aSet-Cookie:a', 'https://example.edu/%0aSet-Cookie:a', 'https://example.edu/%0dSet-Cookie:a', 'https://example.edu/#%0d%0a', 'https://example.edu/%00', 'https://example.edu/x%00.html', 'https://example.edu/%1b[31m', 'https://example.edu/%7f', 'https://example.edu/%09x', 'https://example.edu/%08', 'https://example.edu%0d%0a', 'https://exam%0aple.edu',
]

const tooLong = [
  `https://example.edu/${'a'.repeat(2_029)}`,
  `https://example.edu/?q=${'a'.repeat(2_048)}`,
  `https://example.edu/#${'a'.repeat(3_000)}`,
  // Short as written, too long once encoded.
  `https://example.edu/${'ü'.repeat(700)}`,
  `https://example.edu/${'字'.repeat(400)}`,
  `https://example.edu/${'😀'.repeat(300)}`,
  `https://example.edu/${'a'.repeat(100_000)}`,
]

function listOwnAddresses({
  shortLinkBase,
  publicUrl,
}: {
  shortLinkBase: string
  publicUrl: string
}): Record<string, string[]> {
  const { host } = new URL(publicUrl)
  const ownPaths = [
    '/l/spring',
    '/l/spring?x=1',
    '/l/abc1234+',
    '/l/abc1234.q',
    '//l/x',
    '/x/../l/x',
    '/%6c/x',
    '/%6C%2Fx',
    '/L/x',
  ]
  return {
    'our own': [
      `${shortLinkBase}/Spring`,
      ...ownPaths.map((ownPath) => `https://${host}${ownPath}`),
      ...ownPaths.map((ownPath) => `http://${host}${ownPath}`),
      `https://${host.toUpperCase()}/l/x`,
      `https://${host}./l/x`,
      `https://${host}:443/l/x`,
    ],
  }
}

// oxfmt-ignore
/** Valid addresses: as entered → as stored. */
export const goodDestinations: [given: string, kept: string][] = [
  ['https://example.edu', 'https://example.edu/'],
  ['http://example.edu', 'http://example.edu/'],
  ['HTTPS://EXAMPLE.EDU', 'https://example.edu/'],
  ['HtTp://ExAmPlE.eDu/Path', 'http://example.edu/Path'],
  ['  https://example.edu/trimmed  ', 'https://example.edu/trimmed'],
  ['https://example.edu:443/x', 'https://example.edu/x'],
  ['http://example.edu:80/x', 'http://example.edu/x'],
  ['https://example.edu:', 'https://example.edu/'],
  ['https://www.virginia.edu/about?x=1#y', 'https://www.virginia.edu/about?x=1#y'],
  ['https://engineering.virginia.edu', 'https://engineering.virginia.edu/'],
  ['https://example.edu.', 'https://example.edu./'],
  ['https://example.edu?x', 'https://example.edu/?x'],
  ['https://example.edu#x', 'https://example.edu/#x'],
  ['https://example.edu/a/./b/../c', 'https://example.edu/a/c'],
  ['https://example.edu//a//b', 'https://example.edu//a//b'],
  ['https://example.edu/a%20b', 'https://example.edu/a%20b'],
  ['https://example.edu/%E2%9C%93', 'https://example.edu/%E2%9C%93'],
  ['https://example.edu/✓', 'https://example.edu/%E2%9C%93'],
  ['https://example.edu/日本語?名=値#片', 'https://example.edu/%E6%97%A5%E6%9C%AC%E8%AA%9E?%E5%90%8D=%E5%80%A4#%E7%89%87'],
  ['https://bücher.example.org/', 'https://xn--bcher-kva.example.org/'],
  ['https://BÜCHER.example.org/', 'https://xn--bcher-kva.example.org/'],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['https://xn--e1afmkfd.xn--p1ai/', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['https://مثال.إختبار/', 'https://xn--mgbh0fb.xn--kgbechtv/'],
  ['https://ｅｘａｍｐｌｅ.edu/', 'https://example.edu/'],
  ['https://example。edu/', 'https://example.edu/'],
  ['https://my_site.example.org/', 'https://my_site.example.org/'],
  ['https://1.example.edu/', 'https://1.example.edu/'],
  ['https://127.0.0.1.example.edu/', 'https://127.0.0.1.example.edu/'],
  ['https://localhost.example.edu/', 'https://localhost.example.edu/'],
  ['https://example.edu/@user/post', 'https://example.edu/@user/post'],
  ['https://example.edu/?mail=a@b.edu', 'https://example.edu/?mail=a@b.edu'],
  ['https://example.edu/?next=https://example.org/', 'https://example.edu/?next=https://example.org/'],
  ['https://example.edu/?next=javascript:alert(1)', 'https://example.edu/?next=javascript:alert(1)'],
  ['https://example.edu/?a=1&a=2&b', 'https://example.edu/?a=1&a=2&b'],
  ['https://example.edu/?q=%22a%22&sig=a%2Fb%2B', 'https://example.edu/?q=%22a%22&sig=a%2Fb%2B'],
  ["https://example.edu/?q='x'", 'https://example.edu/?q=%27x%27'],
  ['https://example.edu/<b>', 'https://example.edu/%3Cb%3E'],
  ['https://example.edu/#/app/route?x=1', 'https://example.edu/#/app/route?x=1'],
  ['https://example.edu/😀❤️', 'https://example.edu/%F0%9F%98%80%E2%9D%A4%EF%B8%8F'],
  [`https://example.edu/${'a'.repeat(2_028)}`, `https://example.edu/${'a'.repeat(2_028)}`],
  [`https://${'a'.repeat(63)}.edu/`, `https://${'a'.repeat(63)}.edu/`],
  ['https://forms.gle/AbC123', 'https://forms.gle/AbC123'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1s', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1s'],
]
