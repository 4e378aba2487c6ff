/** What stands before the camera in the pictures of the docs: drawn, so that they show nobody. */

export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<path d="M2 34 15 10l7 12 4-6 12 18z" fill="#0b6e4f"/><circle cx="30" cy="9" r="4" fill="#e0a526"/></svg>`;

/** Runs in the page: a camera that sees a face from the front and a card from the back. */
export function fakeCamera(): void {
  if (!navigator.mediaDevices) return;
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const isFace = JSON.stringify(constraints).includes('"user"');
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = isFace ? [960, 1200] : [1280, 960];
    const draw = canvas.getContext('2d') as CanvasRenderingContext2D;
    const shape = (color: string, path: () => void) => {
      draw.fillStyle = color;
      draw.beginPath();
      path();
      draw.fill();
    };
    const face = (x: number, y: number, size: number) => {
      shape('#5b3a29', () => draw.ellipse(x, y - size * 0.25, size * 0.72, size * 0.85, 0, 0, 7));
      shape('#2f4f7a', () => draw.ellipse(x, y + size * 1.75, size * 1.25, size * 0.85, 0, 0, 7));
      shape('#a8734f', () => draw.rect(x - size * 0.25, y + size * 0.5, size * 0.5, size * 0.55));
      shape('#b9825c', () => draw.ellipse(x, y, size * 0.62, size * 0.82, 0, 0, 7));
      for (const side of [-1, 1]) {
        shape('#2b1c14', () => draw.arc(x + side * size * 0.24, y - size * 0.1, size * 0.06, 0, 7));
      }
      shape('#7d4636', () => draw.ellipse(x, y + size * 0.42, size * 0.2, size * 0.05, 0, 0, 7));
    };
    const card = () => {
      shape('#f4efe2', () => draw.roundRect(110, 165, 1060, 630, 36));
      shape('#2e7d5b', () => draw.roundRect(110, 165, 1060, 110, [36, 36, 0, 0]));
      shape('#d9e2ec', () => draw.rect(170, 330, 300, 380));
      draw.save();
      draw.beginPath();
      draw.rect(170, 330, 300, 380);
      draw.clip();
      face(320, 500, 120);
      draw.restore();
      [520, 430, 560, 380, 470].forEach((width, row) => {
        shape('#8a94a0', () => draw.roundRect(530, 345 + row * 78, width, 30, 8));
      });
    };
    const frame = () => {
      draw.fillStyle = isFace ? '#cfd8df' : '#6b5a48';
      draw.fillRect(0, 0, canvas.width, canvas.height);
      if (isFace) face(480, 560, 400);
      else card();
    };
    frame();
    const stream = canvas.captureStream(10);
    const timer = setInterval(() => {
      if (stream.active) frame();
      else clearInterval(timer);
    }, 100);
    return stream;
  };
}
