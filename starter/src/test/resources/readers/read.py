import hashlib, sys, urllib.request, zlib
for url in sys.argv[1:]:
    page = urllib.request.urlopen(url)
    member = zlib.decompressobj(31)
    plain = member.decompress(page.read())
    assert member.eof and not member.unused_data
    print(hashlib.sha256(plain).hexdigest())
