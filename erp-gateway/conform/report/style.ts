import { defaultAccent } from '@portal/contracts/rules/company/company'

/** The look of the report: that of the portal, on screens and on paper. */
export const style = `
:root { --ink: #1b1d21; --muted: #565c64; --line: #dcdfe3; --canvas: #f4f5f6; --surface: #fff; --accent: ${defaultAccent}; --tint: #fcefee; --pass: #14653a; --pass-bar: #5f9f7c; --skip: #7a4a00; --skip-bar: #d9c294; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; }
header { border-top: 4px solid var(--accent); background: var(--surface); border-bottom: 1px solid var(--line); }
header > div { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 4px 0 8px; text-wrap: balance; }
h2 { font-size: 1.0625rem; margin: 36px 0 12px; }
h3 { font-size: 0.9375rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0 0 8px; }
.kicker, .meta, dt, figcaption { color: var(--muted); font-size: 0.8125rem; }
.meta { overflow-wrap: anywhere; }
.totals { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 16px 0 0; padding: 0; list-style: none; }
.totals b { font-size: 1.5rem; line-height: 1.2; display: block; }
.fail { color: var(--accent); } .pass { color: var(--pass); } .skip { color: var(--skip); }
section.card, figure { background: var(--surface); border: 1px solid var(--line); border-radius: 4px; padding: 16px; margin: 0 0 12px; }
section.failed { border-left: 4px solid var(--accent); break-inside: avoid; }
dl { margin: 8px 0 0; display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 6px 12px; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
pre { margin: 0; padding: 8px 10px; background: var(--canvas); border-radius: 4px; font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Consolas, "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.notice { background: #fff6e2; border: 1px solid #ecd9ab; border-radius: 4px; padding: 10px 14px; margin: 0 0 8px; overflow-wrap: anywhere; }
.notice.bad { background: var(--tint); border-color: #e5b9b5; }
.rows { display: grid; grid-template-columns: max-content minmax(0, 1fr) max-content; gap: 7px 12px; align-items: center; margin-top: 8px; }
.rows > div { display: contents; }
.bar { display: flex; height: 14px; gap: 1px; background: var(--canvas); border-radius: 2px; overflow: hidden; }
.bar i { display: block; } .bar .pass { background: var(--pass-bar); } .bar .fail { background: var(--accent); } .bar .skip { background: var(--skip-bar); }
.figures { text-align: right; font-size: 0.8125rem; }
.times { position: relative; display: grid; gap: 2px; background: linear-gradient(var(--line), var(--line)) 83.333% 0 / 1px 100% no-repeat; }
.times i { display: block; height: 5px; min-width: 2px; border-radius: 1px; background: #b9bfc7; } .times i.n10 { background: #848b94; } .times i.n50 { background: #3c4148; } .times i.late { background: var(--accent); }
.key { display: inline-block; width: 18px; height: 8px; border-radius: 1px; margin: 0 4px 0 12px; vertical-align: baseline; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 600; padding: 18px 0 6px; } td { padding: 7px 12px 7px 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; } td:first-child { width: 4.5rem; } td:nth-child(2) { width: 40%; }
td small { color: var(--muted); display: block; font-size: 0.8125rem; }
@media (max-width: 640px) {
  dl { grid-template-columns: 1fr; gap: 2px; } dd { margin-bottom: 8px; }
  .rows { display: block; } .rows > div { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: 2px 12px; margin-bottom: 10px; } .rows > div > :nth-child(2) { order: 1; grid-column: 1 / -1; }
  td { display: block; border: 0; padding: 0; width: auto !important; } tr { display: block; border-top: 1px solid var(--line); padding: 8px 0; } tr:has(th) { border: 0; }
}
@media print {
  body { background: #fff; font-size: 9.5pt; } main, header > div { max-width: none; padding-left: 0; padding-right: 0; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; } h2, th { break-after: avoid; } tr, .rows span { break-inside: avoid; }
}
`
