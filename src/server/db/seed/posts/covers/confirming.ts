import {cover} from './frame.ts'

export const confirmingCover = cover(
  '#eaf1ff',
  '#d9e6fb',
  `<path d="M96 98a18 18 0 0 1 17-24 25 25 0 0 1 47 5 15 15 0 0 1 2 30h-52a15 15 0 0 1-14-11zM478 76a15 15 0 0 1 14-20 21 21 0 0 1 40 4 12 12 0 0 1 1 25h-44a12 12 0 0 1-11-9z" fill="#fff"/>
<g transform="rotate(-6 190 200)"><rect x="134" y="86" width="116" height="216" rx="22" fill="#2b3a5c"/><rect x="146" y="104" width="92" height="168" rx="10" fill="#bcd2fb"/><circle cx="192" cy="178" r="32" fill="#4f8a68"/><path d="M176 179l11 11 21-24" stroke="#fff" stroke-width="8"/><path d="M166 236h52" stroke="#fff" stroke-width="9"/></g>
<g transform="rotate(6 450 200)"><rect x="390" y="86" width="116" height="216" rx="22" fill="#5b4636"/><rect x="402" y="104" width="92" height="168" rx="10" fill="#f6b39c"/><circle cx="448" cy="178" r="32" fill="#4f8a68"/><path d="M432 179l11 11 21-24" stroke="#fff" stroke-width="8"/><path d="M422 236h52" stroke="#fff" stroke-width="9"/></g>
<path d="M268 168c30-26 74-26 104 0" stroke="#2563eb" stroke-width="7" stroke-dasharray="2 18"/>
<path d="M320 246c-18-13-28-22-28-34a14 14 0 0 1 28-6 14 14 0 0 1 28 6c0 12-10 21-28 34z" fill="#e8694a"/>
<path d="M70 318v-40" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="70" cy="248" rx="26" ry="36" fill="#8fbc9b"/>
<path d="M580 318v-40" stroke="#8a6a4f" stroke-width="8"/><ellipse cx="580" cy="250" rx="24" ry="34" fill="#6fa583"/>`,
)
