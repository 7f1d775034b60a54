import {cover} from './frame.ts'

export const ratesCover = cover(
  '#fdf3dc',
  '#f3e4cc',
  `<circle cx="196" cy="160" r="92" fill="#fff" stroke="#2b3a5c" stroke-width="14"/><path d="M196 104v58l38 26" stroke="#e8694a" stroke-width="11"/><circle cx="196" cy="160" r="8" fill="#2b3a5c"/>
<path d="M196 82v10M196 228v10M118 160h10M264 160h10" stroke="#bcd2fb" stroke-width="8"/>
<g fill="#f3c66b" stroke="#d79a3a" stroke-width="6"><ellipse cx="352" cy="300" rx="48" ry="16"/><ellipse cx="352" cy="280" rx="48" ry="16"/><ellipse cx="352" cy="260" rx="48" ry="16"/><ellipse cx="352" cy="240" rx="48" ry="16"/><ellipse cx="276" cy="308" rx="40" ry="14"/><ellipse cx="276" cy="290" rx="40" ry="14"/></g>
<g transform="rotate(5 484 176)"><path d="M410 70h148v214l-18-14-19 14-18-14-19 14-18-14-19 14-18-14-19 14z" fill="#fff"/><path d="M434 108h62M434 140h46M434 172h58" stroke="#dfe5ef" stroke-width="10"/><path d="M520 108h14M520 140h14M520 172h14" stroke="#bcd2fb" stroke-width="10"/><path d="M434 204h100" stroke="#e3d3b8" stroke-width="6"/><path d="M434 234h40" stroke="#2b3a5c" stroke-width="12"/><path d="M504 234h30" stroke="#4f8a68" stroke-width="12"/></g>
<path d="M70 322v-36" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="70" cy="260" rx="24" ry="32" fill="#8fbc9b"/>`,
)
