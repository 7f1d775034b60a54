import {Extension, Node} from '@tiptap/core'
import {StarterKit} from '@tiptap/starter-kit'
import {isPostLink, linkRel, pictureKey} from '#domain/content/post-html.ts'

/** A picture uploaded to the post; any other pasted picture is dropped. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({src: {default: ''}, alt: {default: ''}}),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: element => (pictureKey(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({HTMLAttributes}) => ['img', HTMLAttributes],
})

/** The editor's extensions: exactly the elements allowed in a post (domain/post-html.ts). Ctrl+K calls `onLink`. */
export const extensionsOf = (onLink: () => void) => [
  StarterKit.configure({
    heading: {levels: [2, 3]},
    link: {
      openOnClick: false,
      isAllowedUri: url => isPostLink(url),
      HTMLAttributes: {rel: linkRel, target: null, class: null},
    },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    gapcursor: false,
    dropcursor: false,
  }),
  Picture,
  Extension.create({
    name: 'link-key',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        onLink()
        return true
      },
    }),
  }),
]
