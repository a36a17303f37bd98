const {createHash} = require("crypto");
(async () => {
  for (const url of process.argv.slice(2)) {
    const page = await (await fetch(url)).arrayBuffer();
    console.log(createHash("sha256").update(Buffer.from(page)).digest("hex"));
  }
})();
