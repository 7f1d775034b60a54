import {cover} from './frame.ts'

export const handoverCover = cover(
  '#fdf3dc',
  '#f3e4cc',
  `<rect x="64" y="42" width="14" height="290" rx="7" fill="#e3d3b8"/><rect x="562" y="42" width="14" height="290" rx="7" fill="#e3d3b8"/><rect x="50" y="52" width="540" height="18" rx="9" fill="#8a6a4f"/>
<g transform="rotate(-3 260 190)"><path d="M160 90h200v176l-30 30H160z" fill="#fff"/><path d="M360 266h-30v30z" fill="#e3d3b8"/><circle cx="260" cy="92" r="13" fill="#e8694a"/>
<path d="M186 138h30" stroke="#e8694a" stroke-width="9"/><path d="M232 138h96" stroke="#bcd2fb" stroke-width="9"/><path d="M186 170h142M186 202h118M186 234h142M186 266h74" stroke="#dfe5ef" stroke-width="9"/></g>
<path d="M440 70v44" stroke="#8a6a4f" stroke-width="6"/><circle cx="440" cy="138" r="26" stroke="#f3c66b" stroke-width="14"/><path d="M440 164v92M440 226h28M440 252h22" stroke="#f3c66b" stroke-width="14"/>
<path d="M512 70v30" stroke="#8a6a4f" stroke-width="6"/><path d="M512 168c-26-18-40-31-40-48a20 20 0 0 1 40-8 20 20 0 0 1 40 8c0 17-14 30-40 48z" fill="#e8694a"/>
<path d="M112 334c0-30 8-48 26-60" stroke="#4f8a68" stroke-width="6"/><ellipse cx="146" cy="262" rx="20" ry="11" transform="rotate(-36 146 262)" fill="#6fa583"/><ellipse cx="104" cy="286" rx="18" ry="10" transform="rotate(34 104 286)" fill="#8fbc9b"/>`,
)
