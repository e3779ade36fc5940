/** `title` and `body` are HTML. `script`: the address of a script of ours. */
type PlainPage = { title: string; body: string; script?: string }

/** A page outside the web app. Self-contained but for its script; without fonts or anything else to load. */
export const plainPage = ({ title, body, script }: PlainPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Foundry</title>${script ? `<script src="${script}" defer></script>` : ''}<style>
:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;
font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf7f2,#141a2e);color:light-dark(#232d4b,#f3efe8)}
main{max-width:520px}b{display:block;width:48px;height:6px;border-radius:3px;background:#e57200;margin-bottom:24px}
h1{font-size:32px;line-height:1.2;margin:0 0 12px}p{margin:0 0 16px}code{overflow-wrap:anywhere;font-size:15px}
.go{display:inline-block;padding:12px 24px;border-radius:999px;background:#232d4b;color:#fff;text-decoration:none;border:1px solid #8f9bc0;font:inherit;cursor:pointer}
.other{display:inline-block;padding:13px 12px;color:inherit}
</style></head><body><main><b></b><h1>${title}</h1>${body}</main></body></html>`
